// Plays on many boards at once over boardgame.io's own socket transport, and prints what it measured.
// Usage: node load.js PORT TABLES SECONDS
const { io } = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const latencies = [];

// The server makes a match when it is first asked for one.
async function seatAt(matchID, playerID) {
  const socket = io(`${base}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
  const synced = new Promise((resolve) => socket.once("sync", resolve));
  socket.emit("sync", matchID, playerID, undefined, 2);
  await synced;
  return { socket, playerID };
}

async function board(number) {
  const matchID = `board-${process.pid}-${number}`;
  return { matchID, seats: [await seatAt(matchID, "0"), await seatAt(matchID, "1")] };
}

// A move counts when the other player has been told of it.
function play({ matchID, seats }, until) {
  return new Promise((resolve) => {
    let stateID = 0;
    let sent = 0;
    const move = () => {
      if (performance.now() >= until) return resolve();
      const { socket, playerID } = seats[stateID % 2];
      const payload = { type: "clickCell", args: [stateID % 9], playerID };
      sent = performance.now();
      socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
    };
    for (const { socket, playerID } of seats) {
      socket.on("update", (_match, state) => {
        if (state._stateID <= stateID || Number(playerID) !== state._stateID % 2) return;
        latencies.push(performance.now() - sent);
        stateID = state._stateID;
        move();
      });
    }
    move();
  });
}

async function main() {
  const boards = [];
  for (let i = 0; i < tables; i++) boards.push(await board(i));
  const start = performance.now();
  await Promise.all(boards.map((one) => play(one, start + 1000 * seconds)));
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  const result = { moves: latencies.length, elapsed, p50: at(0.5), p99: at(0.99) };
  console.log(JSON.stringify(result));
  process.exit(0);
}

main();
