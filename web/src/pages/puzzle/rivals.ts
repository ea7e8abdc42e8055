/** What those are called who play against whoever solves a puzzle: names are the same everywhere. */
export const RIVALS = ['Robin', 'Alex', 'Kim', 'Sascha', 'Dana', 'Luca'];
