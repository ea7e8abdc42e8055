/** What a person settled for one table: kept when the page is loaded again, and only in this tab. */
export class Kept {
  constructor(readonly table: string) {}

  read(name: string): string | null {
    return sessionStorage.getItem(this.#key(name));
  }

  write(name: string, value: string): void {
    sessionStorage.setItem(this.#key(name), value);
  }

  #key = (name: string) => `rookery.${this.table}.${name}`;
}
