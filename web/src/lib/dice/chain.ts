/**
 * How the dice of a game follow from what was sealed, recomputed in this browser.
 *
 * The same rules as in the server's `fairness.py`, stated anew: a check that asked the server would
 * prove nothing. Web Crypto is not to be had everywhere (http in a home network), so it does without.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Draw } from '$lib/generated/messages';

/** The protocol in which players give shares; a record that names none is of the one before. */
export const SHARED = 'rookery/2';
export const ABSENT = 'absent';
export const BOT = 'bot';
const SEATS = 'ABCDEF';
const HEX_32 = /^[0-9a-f]{64}$/;

export const isShare = (text: string): boolean => HEX_32.test(text);

/** What the server shows of its secret from the start. */
export const commitment = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

const keyed = (key: string, text: string): Uint8Array =>
  hmac(sha256, hexToBytes(key), utf8ToBytes(text));

export function gameSeed(secret: string, shares: string[], branched: number): string {
  const lines = shares.map((share, seat) => `${SEATS[seat]} ${share}`);
  return bytesToHex(keyed(secret, [`${SHARED}/seed`, `from ${branched}`, ...lines].join('\n')));
}

/** The fraction, at least 0 and below 1, that settles the outcome of this number. */
export function draw(seed: string, number: number): number {
  const bits = new DataView(keyed(seed, `rookery/1/draw/${number}`).buffer);
  return (bits.getUint32(0) * 2 ** 21 + (bits.getUint32(4) >>> 11)) / 2 ** 53;
}

/** The outcome that the fraction stands for: the first at which the sum of chances exceeds it. */
export function settled(outcomes: Draw['outcomes'], u: number): string | undefined {
  let total = 0;
  for (const [text, chance] of outcomes) {
    total += chance;
    if (u < total) return text;
  }
  return outcomes.at(-1)?.[0]; // rounding kept the sum below 1
}

/** What a record says in words that matter here. */
export interface Told {
  players: number;
  notes: Map<string, string>;
  /** Each step that chance has settled: its number from 1, and its text. */
  outcomes: { step: number; text: string }[];
}

/** Reads the text of a record: fields up to an empty line, then a line for each step. */
export function readRecord(text: string): Told {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const head = lines.indexOf('');
  const steps = lines.slice(head + 1, lines.indexOf('', head + 1));
  const fields = lines.slice(0, head).map((line) => /^(note|seat) (\w+): ?(.*)$/.exec(line) ?? []);
  const notes = fields.filter(([, kind]) => kind === 'note');
  return {
    players: fields.filter(([, kind]) => kind === 'seat').length,
    notes: new Map(notes.map(([, , name, value]) => [name ?? '', value ?? ''])),
    outcomes: steps.flatMap((line, i) =>
      line.startsWith('*: ') ? [{ step: i + 1, text: line.slice(3) }] : [],
    ),
  };
}

export type Fault =
  | 'absent'
  | 'sealed'
  | 'unknown'
  | 'broken'
  | 'share_missing'
  | 'share_malformed'
  | 'seed_altered'
  | 'seal_changed'
  | 'own_missing';

/** What this browser was shown, and what it gave, before the game began. */
export interface Kept {
  commitment: string;
  share: string | null;
  /** The server has said that it took the share. */
  given: boolean;
}

/** What a record and this browser's memory say about what the dice rest on. */
export interface Chain {
  fault: Fault | null;
  /** The seat whose share is at fault. */
  seat: number | null;
  seed: string;
  /** For each seat its share, ABSENT or BOT; empty where no player gave one. */
  shares: string[];
  /** Is the share of this browser among them? Null: it kept none. */
  own: boolean | null;
  /** So many first steps another game's seed has settled. */
  branched: number;
}

/** Holds commitment, secret, shares and seed against each other and against what was kept here. */
export function checkChain({ players, notes }: Told, kept: Kept | null): Chain {
  const shares = sharesOf(players, notes);
  const branched = Number(notes.get('branched') ?? 0);
  const own = kept?.share ? shares.includes(kept.share) : null;
  const found = { seat: null, seed: notes.get('seed') ?? '', shares, own, branched };
  const fault = faultOf(notes, found, kept);
  return { ...found, fault, seat: fault?.startsWith('share') ? badSeat(shares) : null };
}

function sharesOf(players: number, notes: Map<string, string>): string[] {
  if (!notes.has('dice')) return [];
  return Array.from({ length: players }, (_, seat) => notes.get(`share_${SEATS[seat]}`) ?? '');
}

const sound = (share: string): boolean => share === ABSENT || share === BOT || isShare(share);
const badSeat = (shares: string[]): number => shares.findIndex((share) => !sound(share));

function faultOf(
  notes: Map<string, string>,
  { seed, shares, own, branched }: Omit<Chain, 'fault'>,
  kept: Kept | null,
): Fault | null {
  const shared = notes.has('dice');
  const promised = notes.get('commitment')?.toLowerCase();
  const secret = notes.get(shared ? 'secret' : 'seed');
  if (promised === undefined) return 'absent';
  if (shared && notes.get('dice') !== SHARED) return 'unknown';
  if (kept && kept.commitment !== promised) return 'seal_changed';
  const bad = shares[badSeat(shares)];
  if (bad !== undefined) return bad ? 'share_malformed' : 'share_missing';
  if (kept?.given && own === false) return 'own_missing';
  if (secret === undefined) return 'sealed';
  if (!isShare(secret) || commitment(secret) !== promised) return 'broken';
  return shared && seed !== gameSeed(secret, shares, branched) ? 'seed_altered' : null;
}

/** An outcome that is not the one which the seed gives. */
export interface Wrong {
  step: number;
  text: string;
  /** What should have come; undefined where the server does not say what could have. */
  due: string | undefined;
}

/** Holds each outcome of a record against the seed, given what else could have come. */
export function checkOutcomes(
  { outcomes }: Told,
  { seed, branched }: Chain,
  draws: Map<number, Draw['outcomes']>,
): Wrong[] {
  return outcomes.flatMap(({ step, text }, number) => {
    if (step <= branched) return [];
    const due = settled(draws.get(step) ?? [], draw(seed, number));
    return due === text ? [] : [{ step, text, due }];
  });
}
