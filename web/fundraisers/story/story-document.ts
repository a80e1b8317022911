import type { JSONContent } from '@tiptap/core'
import type { StoryBlock } from '#contract/cases/cases.ts'

const textOf = (node: JSONContent): string =>
  (node.text ?? (node.content ?? []).map(textOf).join('')).replace(/\s+/g, ' ')

const trimmedTextOf = (node: JSONContent): string => textOf(node).trim()

const textContent = (text: string): Pick<JSONContent, 'content'> =>
  text === '' ? {} : { content: [{ type: 'text', text }] }

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', ...textContent(text) })

const blockOf = (node: JSONContent): StoryBlock[] => {
  const children = node.content ?? []
  if (node.type === 'bulletList') {
    const items = children.map(trimmedTextOf).filter(Boolean)
    return items.length === 0 ? [] : [{ type: 'list', items }]
  }
  if (node.type === 'blockquote') {
    const text = children.map(trimmedTextOf).filter(Boolean).join(' ')
    return text === '' ? [] : [{ type: 'quote', text }]
  }
  const text = trimmedTextOf(node)
  if (text === '') return []
  return [{ type: node.type === 'heading' ? 'heading' : 'paragraph', text }]
}

/** Converts the editor's document to story blocks, without empty ones. */
export const storyFromDocument = (document: JSONContent): StoryBlock[] =>
  (document.content ?? []).flatMap(blockOf)

const nodeOf = (block: StoryBlock): JSONContent => {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: 2 }, ...textContent(block.text) }
    case 'quote':
      return { type: 'blockquote', content: [paragraph(block.text)] }
    case 'list':
      return {
        type: 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      }
    case 'paragraph':
      return paragraph(block.text)
  }
}

export const documentFromStory = (story: readonly StoryBlock[]): JSONContent => ({
  type: 'doc',
  content: story.length === 0 ? [paragraph('')] : story.map(nodeOf),
})
