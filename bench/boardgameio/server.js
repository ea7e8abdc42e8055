// boardgame.io's server as its tutorial starts it: matches in memory, nothing stored.
const { Server } = require("boardgame.io/server");
const { TicTacToe } = require("./game");

const port = Number(process.argv[2]);
const server = Server({ games: [TicTacToe], origins: [`http://127.0.0.1:${port}`] });
server.run(port, () => console.log("ready"));
