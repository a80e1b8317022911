import { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StoryBlock } from '#contract/cases/cases.ts'
import { classNames } from '#web/ui/class-names.ts'
import { cleanPastedHtml } from './pasted-html.ts'
import { documentFromStory, storyFromDocument } from './story-document.ts'
import { STORY_SCHEMA } from './story-schema.ts'
import './story-editor.css'

type StoryEditorProps = {
  /** Initial content; afterwards the editor holds the text itself. */
  readonly story: readonly StoryBlock[]
  readonly onChange: (story: StoryBlock[]) => void
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  /** Takes over the focus from the text area it replaces. */
  readonly focused?: boolean
}

const KINDS = [
  {
    name: 'paragraph',
    label: 'Text',
    isOn: (editor: Editor) =>
      editor.isActive('paragraph') && !editor.isActive('bulletList') && !editor.isActive('blockquote'),
  },
  { name: 'heading', label: 'Heading', isOn: (editor: Editor) => editor.isActive('heading') },
  { name: 'bulletList', label: 'List', isOn: (editor: Editor) => editor.isActive('bulletList') },
  { name: 'blockquote', label: 'Quote', isOn: (editor: Editor) => editor.isActive('blockquote') },
] as const

type Kind = (typeof KINDS)[number]['name']

const turnInto = (editor: Editor, kind: Kind): void => {
  const plain = editor.chain().focus().clearNodes()
  if (kind === 'heading') plain.setNode('heading', { level: 2 }).run()
  else if (kind === 'bulletList') plain.wrapInList('bulletList').run()
  else if (kind === 'blockquote') plain.wrapIn('blockquote').run()
  else plain.run()
}

/** Buttons for block types; the current one is marked. */
const BlockBar = ({ editor }: { readonly editor: Editor }) => {
  const [, setTurn] = useState(0)
  useEffect(() => {
    const changed = () => setTurn((turn) => turn + 1)
    editor.on('transaction', changed)
    return () => {
      editor.off('transaction', changed)
    }
  }, [editor])
  return (
    <fieldset className="story-bar">
      <legend className="sr-only">Turn this part into</legend>
      {KINDS.map(({ name, label, isOn }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn(editor)}
          className="story-bar-button"
          onClick={() => turnInto(editor, name)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const useEditor = (place: RefObject<HTMLDivElement | null>, props: StoryEditorProps): Editor | null => {
  const [editor, setEditor] = useState<Editor | null>(null)
  const changed = useEffectEvent((story: StoryBlock[]) => props.onChange(story))
  const open = useEffectEvent((element: HTMLElement) => {
    const { story, labelledBy, focused } = props
    return new Editor({
      element,
      extensions: STORY_SCHEMA,
      content: documentFromStory(story),
      // Its style element would violate the content policy; story-editor.css has the needed rules.
      injectCSS: false,
      autofocus: focused ? 'end' : false,
      editorProps: {
        attributes: {
          class: 'story-text',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
        },
        transformPastedHTML: cleanPastedHtml,
      },
      onUpdate: ({ editor: now }) => changed(storyFromDocument(now.getJSON())),
    })
  })
  useEffect(() => {
    if (place.current === null) return
    const opened = open(place.current)
    setEditor(opened)
    return () => opened.destroy()
  }, [place])
  return editor
}

/** A story editor for headings, paragraphs, lists and quotes. Pastes are reduced to those. */
export const StoryEditor = (props: StoryEditorProps) => {
  const place = useRef<HTMLDivElement>(null)
  const editor = useEditor(place, props)
  const { describedBy, invalid } = props
  useEffect(() => {
    const text = editor?.view.dom
    if (text === undefined) return
    if (describedBy === undefined) text.removeAttribute('aria-describedby')
    else text.setAttribute('aria-describedby', describedBy)
    if (invalid) text.setAttribute('aria-invalid', 'true')
    else text.removeAttribute('aria-invalid')
  }, [editor, describedBy, invalid])
  return (
    <div className={classNames('story-box', invalid && 'story-box-invalid')}>
      {editor !== null && <BlockBar editor={editor} />}
      <div ref={place} />
    </div>
  )
}
