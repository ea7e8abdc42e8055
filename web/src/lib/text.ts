/** What is done to texts. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
