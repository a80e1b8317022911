import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { firstDraftOf } from '#contract/cases/story.ts'
import { STORY_MAX, STORY_MIN } from '#contract/fundraisers/case-limits.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { textFromStory } from './story-text.ts'

const StoryEditor = lazy(async () => {
  const { StoryEditor } = await import('./story-editor.tsx')
  return { default: StoryEditor }
})

const LABEL = 'story-label'
const HINT = 'story-hint'
const ERROR = 'story-error'

/** Loads the editor once the free mode is chosen. The editor takes over the text area's content. */
const useLateEditor = (form: StepForm, isShown: boolean) => {
  const { saver } = useWizard()
  const area = useRef<HTMLTextAreaElement>(null)
  const [hasEditor, setHasEditor] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  useEffect(() => {
    if (!isShown || hasEditor) return
    let isCanceled = false
    const load = async (): Promise<void> => {
      await import('./story-editor.tsx')
      if (isCanceled) return
      form.read()
      const { fields } = saver.current()
      if (fields.story.length === 0) saver.change({ story: firstDraftOf(fields) })
      setTakesFocus(document.activeElement === area.current)
      setHasEditor(true)
    }
    void load()
    return () => {
      isCanceled = true
    }
  }, [isShown, hasEditor, form, saver])
  return { area, hasEditor, takesFocus }
}

/**
 * Field for the freely written story. It is a plain text area, which works without scripts, until the editor has
 * loaded and replaces it.
 */
export const FreeStoryField = ({ form, isShown }: { readonly form: StepForm; readonly isShown: boolean }) => {
  const { saver } = useWizard()
  const { fields, revision } = useDraftState()
  const { area, hasEditor, takesFocus } = useLateEditor(form, isShown)
  const error = form.problemOf('story')
  const textArea = (
    <span className="box">
      <textarea
        ref={area}
        name="storyText"
        rows={14}
        aria-labelledby={LABEL}
        aria-describedby={error ? `${HINT} ${ERROR}` : HINT}
        aria-invalid={error ? true : undefined}
        defaultValue={textFromStory(fields.story)}
      />
    </span>
  )
  return (
    <div id="story">
      <p id={LABEL} className="type-label">
        Your story
      </p>
      <p id={HINT} className="type-meta mt-1 text-quiet">
        Who you are, what happened, what the money pays for, and how it gets there. {STORY_MIN} to{' '}
        {STORY_MAX.toLocaleString('en-US')} characters.
        <span className="without-script">
          {' '}
          An empty line begins a new paragraph; “# ” a heading, “- ” a list, “&gt; ” a quote.
        </span>
      </p>
      <div className="mt-2">
        {hasEditor ? (
          <Suspense fallback={textArea}>
            <StoryEditor
              key={revision}
              story={fields.story}
              labelledBy={LABEL}
              describedBy={error ? `${HINT} ${ERROR}` : HINT}
              invalid={error !== undefined}
              takesFocus={takesFocus}
              onChange={(story) => saver.change({ story })}
            />
          </Suspense>
        ) : (
          textArea
        )}
      </div>
      {error && <FieldError id={ERROR}>{error}</FieldError>}
    </div>
  )
}
