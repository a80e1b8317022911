import type { DraftProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { useZipPlace } from '../steps/use-zip-place.ts'
import { DraftCard, type OpenDraft } from './draft-card.tsx'
import { isAnswered, type StartAnswers } from './start-answers.ts'
import { StartForm, type StartScene, sceneValue } from './start-form.tsx'
import { StartPreview } from './start-preview.tsx'
import { useStartAnswers } from './use-start-answers.ts'

export type StartSectionProps = {
  /** Answers that this browser kept, or that were refused. */
  readonly answers: StartAnswers | null
  readonly problems: readonly DraftProblem[]
  readonly scenes: readonly StartScene[]
  readonly signedIn: boolean
  readonly draft: OpenDraft | null
}

/** The first questions, below an open draft, and what the page becomes with the answers. */
export const StartSection = ({ answers, problems, scenes, signedIn, draft }: StartSectionProps) => {
  const { form, initial, typed, read } = useStartAnswers(answers)
  const { lookup } = useZipPlace(typed.zip, null)
  const scene = scenes.find((offered) => sceneValue(offered) === typed.raiseScene) ?? null
  return (
    <>
      <div className="start-aside">
        {draft !== null && (
          <div className="start-draft">
            <DraftCard draft={draft} />
          </div>
        )}
        <StartForm
          key={Object.values(initial).join('\n')}
          form={form}
          onInput={read}
          answers={initial}
          scenes={scenes}
          purpose={Number(typed.purpose) || null}
          lookup={lookup}
          problems={problems}
          signedIn={signedIn}
          hasDraft={draft !== null}
          isAsked={answers !== null}
        />
      </div>
      {(draft === null || isAnswered(typed)) && (
        <StartPreview typed={typed} scene={scene} place={lookup?.place ?? null} />
      )}
    </>
  )
}
