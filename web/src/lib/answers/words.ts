/** Answers in words; loaded when somebody asks for the first time. */
import * as m from '$words';
import type { CommonReason, Reason } from '$lib/generated/messages';
import type { GameModule, Names } from '$lib/table/game';

const COMMON: Record<CommonReason['code'], (values: { name: string }) => string> = {
  over: m.answer_over,
  chance: m.answer_chance,
  waiting: m.answer_waiting,
  not_now: m.answer_not_now,
};

const isCommon = (reason: Reason): reason is CommonReason => reason.code in COMMON;

/** A reason in one sentence; null stands for what can be done after all. */
export async function answerWords(
  reason: Reason | null,
  game: Pick<GameModule, 'answers'>,
  names: Names,
): Promise<string> {
  if (!reason) return m.answer_open();
  if (isCommon(reason)) return COMMON[reason.code]({ name: names(reason.seat ?? 0) });
  const words = await game.answers?.();
  return words?.answer(reason, names) ?? m.answer_not_now();
}
