// Plays on many tables of Rookery at once, just as load.js does on boardgame.io's boards.
// Usage: node rookery.js PORT TABLES SECONDS
const { WebSocket } = require("ws");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `127.0.0.1:${port}/api/tables`;
const latencies = [];

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`http://${base}${path}`, options);
  const cookie = answer.headers.get("set-cookie").split(";")[0];
  return { cookie, table: (await answer.json()).table };
}

// One player's connection: `onPosition` is called with each position the server tells.
async function seatAt(table, number, cookie) {
  const socket = new WebSocket(`ws://${base}/${table}/socket`, { headers: { Cookie: cookie } });
  const seat = { socket, number, position: null, onPosition: () => {} };
  const opened = new Promise((resolve) => {
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "refused") throw new Error(message.reason);
      if (!message.position) return;
      seat.position = message.position;
      seat.onPosition();
      resolve();
    });
  });
  await opened;
  return seat;
}

async function openTable() {
  const seats = [{ kind: "me", name: "Ann" }, { kind: "open" }];
  const ann = await post("", { game: "court", seats });
  const bo = await post(`/${ann.table}/join`, { seat: 1, name: "Bo" });
  return [await seatAt(ann.table, 0, ann.cookie), await seatAt(ann.table, 1, bo.cookie)];
}

// A move counts when the other player has been told of it.
function play(seats, until) {
  return new Promise((resolve) => {
    let sent = 0;
    let mover = null;
    const move = () => {
      mover = seats.find((seat) => seat.position.legal.length > 0);
      if (!mover || performance.now() >= until) return resolve();
      const { legal, version } = mover.position;
      const { action } = legal[Math.floor(Math.random() * legal.length)];
      const order = { type: "move", seat: mover.number, version, action, ref: 1 };
      sent = performance.now();
      mover.socket.send(JSON.stringify(order));
    };
    for (const seat of seats) {
      seat.onPosition = () => {
        if (seat !== mover) latencies.push(performance.now() - sent);
        if (seats[0].position.version === seats[1].position.version) move();
      };
    }
    move();
  });
}

async function main() {
  const all = [];
  for (let i = 0; i < tables; i++) all.push(await openTable());
  const start = performance.now();
  await Promise.all(all.map((seats) => play(seats, start + 1000 * seconds)));
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  console.log(JSON.stringify({ moves: latencies.length, elapsed, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

main();
