import type { StoryBlock } from '#contract/cases/cases.ts'

/** Prefixes in the plain text area: "# " for a heading, "> " for a quote, "- " for a list item. */
const HEADING = /^#{1,6}\s+/
const QUOTE = /^>\s?/
const ITEM = /^[-*•·]\s+/

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const paragraphOf = (lines: readonly string[]): StoryBlock[] => {
  const text = oneLine(lines.join(' '))
  return text === '' ? [] : [{ type: 'paragraph', text }]
}

type Kind = 'heading' | 'quote' | 'list' | 'paragraph'

const kindOf = (line: string): Kind => {
  if (HEADING.test(line)) return 'heading'
  if (QUOTE.test(line)) return 'quote'
  return ITEM.test(line) ? 'list' : 'paragraph'
}

const blocksOf = (kind: Kind, lines: readonly string[]): StoryBlock[] => {
  if (kind === 'heading')
    return lines
      .map((line) => oneLine(line.replace(HEADING, '')))
      .filter(Boolean)
      .map((text) => ({ type: 'heading', text }))
  if (kind === 'list') {
    const items = lines.map((line) => oneLine(line.replace(ITEM, ''))).filter(Boolean)
    return items.length === 0 ? [] : [{ type: 'list', items }]
  }
  if (kind === 'quote') {
    const text = oneLine(lines.map((line) => line.replace(QUOTE, '')).join(' '))
    return text === '' ? [] : [{ type: 'quote', text }]
  }
  return paragraphOf(lines)
}

/** Whether a line is a row of a pasted table. */
const isRow = (line: string): boolean => line.includes('\t')

/** Parses plain text into blocks. An empty line, a line of another kind, or a row of a table ends a block. */
export const storyFromText = (text: string): StoryBlock[] => {
  const blocks: StoryBlock[] = []
  let kind: Kind = 'paragraph'
  let lines: string[] = []
  const flush = (): void => {
    blocks.push(...blocksOf(kind, lines))
    lines = []
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '') {
      flush()
      continue
    }
    const next = kindOf(trimmed)
    if (lines.length > 0 && (next !== kind || isRow(trimmed) || lines.some(isRow))) flush()
    kind = next
    lines.push(trimmed)
  }
  flush()
  return blocks
}

const textOfBlock = (block: StoryBlock): string => {
  switch (block.type) {
    case 'heading':
      return `# ${block.text}`
    case 'quote':
      return `> ${block.text}`
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'paragraph':
      return block.text
  }
}

/** Formats blocks as plain text; `storyFromText` is the inverse. */
export const textFromStory = (story: readonly StoryBlock[]): string => story.map(textOfBlock).join('\n\n')

/** Length of a story's text. */
export const storyLength = (story: readonly StoryBlock[]): number =>
  story.reduce(
    (sum, block) => sum + (block.type === 'list' ? block.items.join('').length : block.text.length),
    0,
  )
