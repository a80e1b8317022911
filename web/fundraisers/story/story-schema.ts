import type { Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

/** Headings of any level become level 2. */
const SingleLevelHeading = Heading.extend({
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 2 } })),
}).configure({ levels: [2] })

const PlainQuote = Blockquote.extend({ content: 'paragraph+' })
const PlainItem = ListItem.extend({ content: 'paragraph' })

/** Numbered lists become bulleted ones. */
const UnorderedList = BulletList.extend({ parseHTML: () => [{ tag: 'ul' }, { tag: 'ol' }] })

/** The four block types of a story: no marks, links, pictures or HTML. */
export const STORY_SCHEMA: Extensions = [
  Document.extend({ content: '(paragraph | heading | blockquote | bulletList)+' }),
  Paragraph,
  Text,
  SingleLevelHeading,
  PlainQuote,
  UnorderedList,
  PlainItem,
  ListKeymap,
  UndoRedo,
]
