/** Whether the server can be reached, as far as the last request has shown. */

/** The service worker says so of what it has kept from before. */
const FROM_BEFORE = 'x-rookery-kept';

class Connection {
  /** Nothing comes from the server now. */
  cut = $state(false);

  constructor() {
    addEventListener('online', () => (this.cut = false));
  }

  /** What a request came to; null: nothing. */
  heard(answer: Response | null): void {
    this.cut = !answer || answer.headers.has(FROM_BEFORE);
  }
}

export const connection = new Connection();
