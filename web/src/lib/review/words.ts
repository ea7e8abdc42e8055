/** How a review's numbers and grades are said. */
import * as m from '$words';
import { percent, type Part } from './account';

const GRADES: Record<string, () => string> = {
  slip: m.review_slip,
  mistake: m.review_mistake,
  blunder: m.review_blunder,
};

export const gradeWords = (grade: string): string => GRADES[grade]?.() ?? grade;

const PART_WORDS: Record<Part, () => string> = {
  luck: m.review_luck,
  own: m.review_own,
  others: m.review_others,
  unseen: m.review_unseen,
};

export const partWords = (part: Part): string => PART_WORDS[part]();

/** With its sign, be it plus or minus. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';

/** What was lost, in points, and how sure that is; what is sure to a point needs no more words. */
export function costWords(loss: number, error: number): string {
  const [points, about] = [percent(loss), percent(error)];
  return about > 0 ? m.review_cost_about({ points, error: about }) : m.review_cost({ points });
}
