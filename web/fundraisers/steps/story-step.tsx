import { storyOfAnswers, storyOfDraft } from '#contract/cases/story.ts'
import { type DraftFields, STORY_QUESTIONS, type StoryQuestion } from '#contract/fundraisers/case-draft.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DictateButton } from '../story/dictate-button.tsx'
import { FreeStoryField } from '../story/free-story-field.tsx'
import { ReadAloudButton } from '../story/read-aloud-button.tsx'
import { storyExample } from '../story/story-example.ts'
import { StoryMeter } from '../story/story-meter.tsx'
import { isAnswered, questionWords } from '../story/story-questions.ts'
import { textFromStory } from '../story/story-text.ts'
import '../story/story-step.css'
import { isSame } from '../wizard/merge-draft.ts'
import { SideNote, StepPage } from '../wizard/step-page.tsx'
import { useStepForm } from '../wizard/use-step-form.ts'
import { sceneOf, useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { MentionNote } from './mention-note.tsx'
import { SummaryField, TitleField } from './title-and-summary-fields.tsx'

/** The story's texts, with a pause after each. */
const spokenStory = (fields: DraftFields): string =>
  storyOfDraft(fields)
    .flatMap((block) => (block.type === 'list' ? block.items : [block.text]))
    .join('\n')

/** Story modes: radio buttons styled as tabs, which work without scripts. */
const ModeTabs = () => {
  const { storyMode } = useDraftState().fields
  return (
    <fieldset className="story-tabs">
      <legend className="sr-only">How do you want to write?</legend>
      <label className="story-tab">
        <input type="radio" name="storyMode" value="questions" defaultChecked={storyMode === 'questions'} />
        <span>Five questions</span>
      </label>
      <label className="story-tab">
        <input type="radio" name="storyMode" value="free" defaultChecked={storyMode === 'free'} />
        <span>Write freely</span>
      </label>
    </fieldset>
  )
}

const Question = ({ question }: { readonly question: StoryQuestion }) => {
  const { scenes } = useWizard()
  const { fields } = useDraftState()
  const scene = sceneOf(scenes, fields)
  const words = questionWords(fields)[question]
  const answer = fields.storyAnswers[question]
  const isDone = isAnswered(answer)
  return (
    <div className="story-question">
      <span className="story-question-state">
        {isDone ? (
          <Tag tone="pine" icon="check">
            <span className="phone:sr-only">Answered</span>
          </Tag>
        ) : (
          <Tag>To do</Tag>
        )}
      </span>
      <MentionNote text={answer}>
        <TextAreaField
          id={question}
          name={question}
          label={words.question}
          hint={
            <>
              {words.hint}
              {scene !== null && (
                <span className="story-example">For example: “{storyExample(scene, fields)[question]}”</span>
              )}
            </>
          }
          defaultValue={answer}
        />
      </MentionNote>
      <DictateButton fieldId={question} />
    </div>
  )
}

const Prompts = () => {
  const { scenes } = useWizard()
  const { fields } = useDraftState()
  const scene = sceneOf(scenes, fields)
  if (scene === null) return null
  return (
    <Panel tone="mist" padding="large">
      <SideNote title={`Worth mentioning: ${scene.label.toLowerCase()}`}>
        <ul className="list-disc space-y-1 pl-5">
          {scene.prompts.map((prompt) => (
            <li key={prompt}>{prompt}</li>
          ))}
        </ul>
      </SideNote>
    </Panel>
  )
}

/** Says, before and after switching, that the page doesn't show the other way's text. */
const FreeTextNote = () => {
  const { story, storyAnswers } = useDraftState().fields
  return story.length > 0 && !isSame(story, storyOfAnswers(storyAnswers)) ? (
    <Panel tone="sun" className="mb-4">
      <p className="type-meta">
        The page shows these answers, not the text under “Write freely”. That text is kept. Choose “Write
        freely” to show it instead.
      </p>
    </Panel>
  ) : null
}

/** Step 4: title and story. */
export const StoryStep = () => {
  const form = useStepForm()
  const { fields } = useDraftState()
  const answersError = form.problemOf('storyAnswers')
  return (
    <StepPage
      form={form}
      title="Tell it the way you’d tell a neighbor"
      lead="Short answers to five questions become the story. You can rewrite it freely afterward."
      controlOf={(field) => (field === 'storyAnswers' ? 'organizer' : field)}
      aside={
        <>
          <div className="phone:hidden wide:block">
            <StoryMeter fields={fields} />
          </div>
          <Prompts />
        </>
      }
    >
      <TitleField form={form} />
      <SummaryField form={form} />
      <div className="tablet:hidden">
        <StoryMeter fields={fields} />
      </div>
      <div className="story-ways" id="storyMode">
        <ModeTabs />
        <div className="story-way-questions" id="storyAnswers">
          {answersError && (
            <div className="mb-4">
              <FieldError>{answersError}</FieldError>
            </div>
          )}
          <FreeTextNote />
          <div className="divide-y divide-line">
            {STORY_QUESTIONS.map((question) => (
              <Question key={question} question={question} />
            ))}
          </div>
        </div>
        <div className="story-way-free">
          <MentionNote text={textFromStory(fields.story)}>
            <FreeStoryField form={form} isShown={fields.storyMode === 'free'} />
          </MentionNote>
          <p className="with-script type-small mt-2 flex items-center gap-2 text-quiet">
            <Icon name="info" size={18} />
            Paste from a letter or an e-mail. Headings, lists and quotes stay.
          </p>
          <p className="type-small mt-2 text-quiet">
            The page shows only this text. If you go back to “Five questions”, it shows the answers instead.
            The two are separate, and both are kept.
          </p>
        </div>
      </div>
      <ReadAloudButton text={spokenStory(fields)} />
    </StepPage>
  )
}
