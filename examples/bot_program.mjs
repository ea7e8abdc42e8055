// A bot as a program for Node, for any game: it takes any decision but the first, if it can.
//
// rookery simulate towers --bots "program:node examples/bot_program.mjs,random"

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

let seed = 0;
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1 });
  if (message.type === "start") seed = message.seed >>> 0;
  if (message.type === "decide") {
    const open = message.actions.length > 1 ? message.actions.slice(1) : message.actions;
    say({ action: open[random(open.length)].text }); // by its text as well as by its id
  }
}
