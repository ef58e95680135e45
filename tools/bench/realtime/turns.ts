/** How often it is looked at, in milliseconds: a turn of the event loop that takes longer is seen whole. */
const LOOK_MS = 1;

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let longest = 0;
let spent = spentMs();
setInterval(() => {
  const now = spentMs();
  longest = Math.max(longest, now - spent);
  spent = now;
}, LOOK_MS).unref();

/** The processor's milliseconds that the longest turn of this process took since it was asked; waiting for a core is not its own. */
export function takeLongestTurn(): number {
  const taken = longest;
  longest = 0;
  return taken;
}
