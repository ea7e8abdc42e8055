/** What bots are called, and what is told of them. */
import * as m from '$words';
import type { BotInfo } from '$lib/generated/messages';
import { capital } from '$lib/text';

const LEVELS = [m.level_1, m.level_2, m.level_3, m.level_4, m.level_5, m.level_6];
/** Such as `level4`, or `level6x4`, which thinks four times as long. */
const LEVEL = /^level([1-6])(?:x(\d+))?$/;
/** Those of games that were begun before there were levels, and one that is kept for comparisons. */
const OTHERS: Record<string, () => string> = {
  random: m.bot_random,
  eager: m.bot_eager,
  greedy: m.bot_greedy,
  exact: m.bot_exact,
  veteran: m.bot_veteran,
};
/** Whom one meets without having chosen: no beginner loses every game, and it answers at once. */
const FIRST = 'level2';

/** What a bot is called at the table; any other name stays as it is. */
export function botName(bot: string): string {
  const [, level, times] = LEVEL.exec(bot) ?? [];
  const name = LEVELS[Number(level) - 1]?.();
  if (!name) return OTHERS[bot] ? capital(bot) : bot;
  return times ? m.bot_longer({ name, times }) : name;
}

/** Which of the six levels it is; 0 for any other bot. */
export const levelOf = (bot: string): number => Number(LEVEL.exec(bot)?.[1] ?? 0);

/** What kind of player it is: its level, with the rating where that is known. */
export function botWords(bot: string, rating: number | null = null): string {
  const level = LEVEL.exec(bot)?.[1];
  if (!level) return OTHERS[bot]?.() ?? '';
  return rating === null ? m.bot_level({ level }) : m.bot_level_rated({ level, rating });
}

/** How a bot stands in a list to choose from. */
export function choiceWords({ name: bot, rating, seconds }: BotInfo): string {
  const words = OTHERS[bot]?.();
  const name = words ? m.bot_choice({ name: botName(bot), words }) : botName(bot);
  const rated = rating === null ? name : m.bot_rated({ name, rating });
  return seconds ? m.bot_slow({ name: rated, seconds }) : rated;
}

/** What the list goes by. */
export const levelsHelp = (bots: BotInfo[]): string =>
  bots.some(({ rating }) => rating !== null) ? m.bots_rated() : m.bots_unrated();

export const firstBot = (bots: BotInfo[]): string =>
  (bots.find(({ name }) => name === FIRST) ?? bots[0])?.name ?? '';

/** The bots offered, and before them those that these seats were played by. */
export function withOlder(bots: BotInfo[], seats: string[]): BotInfo[] {
  const older = Object.keys(OTHERS).filter((name) => seats.includes(name));
  return [...older.map((name) => ({ name, rating: null, seconds: 0 })), ...bots];
}
