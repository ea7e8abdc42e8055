/** One thing at a time that the server is asked for, and what went wrong with it. */
export class Doing {
  busy = $state(false);
  problem: string | null = $state(null);

  async run(thing: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await thing();
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
