import { PURPOSE, raiseTypeText } from '#contract/cases/cases.ts'
import type { DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { numberWord } from '#contract/number-words.ts'
import { stepAddress } from '#contract/page-addresses.ts'
import { cleanLine, countCharacters } from '#contract/plain-text.ts'
import { suggestedEmail } from '#contract/validators/suggested-email.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { STEP_WORDS } from '../step-list.ts'
import { answeredQuestions } from '../story/story-questions.ts'
import { sceneOf, useDraftState, useWizard } from '../wizard/wizard-context.ts'

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const counted = (count: number, noun: string): string =>
  `${lowerFirst(numberWord(count))} ${noun}${count === 1 ? '' : 's'}`

/** Counts the cover, too, as step 4 does. */
const photoText = (count: number): string => `${numberWord(count)} photo${count === 1 ? '' : 's'}`

/** The beneficiary's address, whole, so that a typing error is seen before the invitation goes there. */
const InvitedAddress = ({ email }: { readonly email: string }) => {
  const { saver } = useWizard()
  const suggestion = suggestedEmail(email, false)
  return (
    <>
      <br />
      <span className="wrap-anywhere">Invited at {email}</span>
      {suggestion !== null && (
        <span role="status">
          . Did you mean{' '}
          <button
            type="button"
            className="link-text target"
            onClick={() => saver.change({ beneficiaryEmail: suggestion })}
          >
            {suggestion}
          </button>
          ?
        </span>
      )}
    </>
  )
}

const useAnswers = (): readonly (readonly [DraftStep, React.ReactNode])[] => {
  const { scenes, place, isEdit } = useWizard()
  const { fields } = useDraftState()
  const scene = sceneOf(scenes, fields)
  const cause = fields.raiseType === null ? '' : raiseTypeText(fields.raiseType)
  const forWhom = fields.purpose === PURPOSE.myself ? 'For myself' : 'For someone else'
  const causeText = scene === null ? cause : `${cause}, ${lowerFirst(scene.label)}`
  const placeText = place === null ? fields.zip : `${place.city}, ${place.state}`
  // 20:00 UTC is noon in Pacific Standard Time, so that the displayed day is right.
  const endText =
    fields.endsOn === null ? (
      'no end date'
    ) : (
      <>
        until <DateText at={`${fields.endsOn}T20:00:00Z`} />
      </>
    )
  const answeredCount = answeredQuestions(fields).length
  const organizer = cleanLine(fields.organizerName)
  const people =
    fields.purpose === PURPOSE.myself ? (
      organizer
    ) : (
      <>
        {organizer} for {cleanLine(fields.beneficiaryFirstName)} {cleanLine(fields.beneficiaryLastName)}
        {fields.beneficiaryEmail !== '' ? (
          <InvitedAddress email={fields.beneficiaryEmail} />
        ) : (
          // In an edit, an empty address keeps the one that was invited.
          !isEdit && (
            <>
              <br />
              You’ll hand the link over yourself
            </>
          )
        )}
      </>
    )
  const documentCount = fields.documents.length
  return [
    ['basics', `${forWhom} · ${causeText} · ${placeText}`],
    [
      'goal',
      <>
        {formatWholeDollars(fields.goalCents ?? 0)}, {counted(fields.costItems.length, 'cost line')},{' '}
        {endText}
      </>,
    ],
    ['people', people],
    [
      'story',
      `${countCharacters(cleanLine(fields.title))}-character title, ${
        fields.storyMode === 'free'
          ? 'written freely'
          : `${lowerFirst(numberWord(answeredCount))} of five questions`
      }`,
    ],
    [
      'photos',
      `${photoText(fields.gallery.length + 1)}${documentCount === 0 ? '' : `, ${counted(documentCount, 'private document')}`}`,
    ],
  ]
}

export const ReviewAnswers = () => {
  const { caseId } = useDraftState()
  return (
    <Card className="px-6 pt-6 pb-2">
      <h2 className="type-strong pb-3">Your answers</h2>
      <dl className="type-meta divide-y divide-line border-t border-line">
        {useAnswers().map(([step, words]) => (
          <div key={step} className="relative py-3 pr-14">
            <dt className="type-small-strong text-quiet">{STEP_WORDS[step].name}</dt>
            <dd className="break-words">
              {words}
              <Link
                to={stepAddress(step, caseId)}
                aria-label={`Edit ${STEP_WORDS[step].name}`}
                className="link target absolute top-3 right-0 font-label"
              >
                Edit
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
