const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the beginning of a sentence: in a word below ten, in figures from there on. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count)
