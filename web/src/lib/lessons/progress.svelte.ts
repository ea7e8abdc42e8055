/** Which lessons of which games were gone through at this browser. */
const KEY = 'rookery.lessons';

type Done = Record<string, string[]>;

function stored(): Done {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Done;
  } catch {
    return {};
  }
}

class Progress {
  #done: Done = $state.raw(stored());

  of(game: string): string[] {
    return this.#done[game] ?? [];
  }

  finish(game: string, lesson: string): void {
    const done = this.of(game);
    if (done.includes(lesson)) return;
    this.#done = { ...this.#done, [game]: [...done, lesson] };
    localStorage.setItem(KEY, JSON.stringify(this.#done));
  }

  forget(game: string): void {
    this.#done = { ...this.#done, [game]: [] };
    localStorage.setItem(KEY, JSON.stringify(this.#done));
  }
}

export const progress = new Progress();
