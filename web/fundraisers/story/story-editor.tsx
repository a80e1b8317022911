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
  /** Whether the editor takes the focus, because the text area that it replaces had it. */
  readonly takesFocus?: boolean
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
  const chain = editor.chain().focus().clearNodes()
  if (kind === 'heading') chain.setNode('heading', { level: 2 }).run()
  else if (kind === 'bulletList') chain.wrapInList('bulletList').run()
  else if (kind === 'blockquote') chain.wrapIn('blockquote').run()
  else chain.run()
}

/** Buttons for block types; the current one is marked. */
const BlockBar = ({ editor }: { readonly editor: Editor }) => {
  // Each transaction may change the active type, so it renders the buttons again.
  const [, setTransactions] = useState(0)
  useEffect(() => {
    const rerender = () => setTransactions((count) => count + 1)
    editor.on('transaction', rerender)
    return () => {
      editor.off('transaction', rerender)
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

const useEditor = (container: RefObject<HTMLDivElement | null>, props: StoryEditorProps): Editor | null => {
  const [editor, setEditor] = useState<Editor | null>(null)
  const onChange = useEffectEvent((story: StoryBlock[]) => props.onChange(story))
  const createEditor = useEffectEvent((element: HTMLElement) => {
    const { story, labelledBy, takesFocus } = props
    return new Editor({
      element,
      extensions: STORY_SCHEMA,
      content: documentFromStory(story),
      // The editor's style element would violate the content policy; story-editor.css has the needed rules.
      injectCSS: false,
      autofocus: takesFocus ? 'end' : false,
      editorProps: {
        attributes: {
          class: 'story-text',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
        },
        transformPastedHTML: cleanPastedHtml,
      },
      onUpdate: ({ editor: current }) => onChange(storyFromDocument(current.getJSON())),
    })
  })
  useEffect(() => {
    if (container.current === null) return
    const createdEditor = createEditor(container.current)
    setEditor(createdEditor)
    return () => createdEditor.destroy()
  }, [container])
  return editor
}

/** A story editor for headings, paragraphs, lists and quotes. Pastes are reduced to those. */
export const StoryEditor = (props: StoryEditorProps) => {
  const container = useRef<HTMLDivElement>(null)
  const editor = useEditor(container, props)
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
      <div ref={container} />
    </div>
  )
}
