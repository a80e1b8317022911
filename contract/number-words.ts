const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count that starts a sentence: a word below ten, digits from ten. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count)
