import { type RefObject, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { PURPOSE, RAISE_TYPES } from '#contract/cases/cases.ts'
import type { DraftProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RelationOptions } from '../steps/relation-options.tsx'
import type { ZipLookup } from '../steps/use-zip-place.ts'
import { ZipField } from '../steps/zip-field.tsx'
import type { StartAnswers } from './start-answers.ts'

/** A scene as this page lists it. */
export type StartScene = {
  readonly raiseType: number
  readonly slug: string
  readonly label: string
  readonly inTitle: string
}

export const sceneValue = ({ raiseType, slug }: Pick<StartScene, 'raiseType' | 'slug'>): string =>
  `${raiseType}:${slug}`

type FieldsProps = {
  /** The answers that the fields begin with. */
  readonly answers: StartAnswers
  readonly scenes: readonly StartScene[]
  readonly purpose: number | null
  readonly lookup: ZipLookup | null
  readonly problems: readonly DraftProblem[]
}

const Purposes = ({
  answers,
  problemOf,
}: Pick<FieldsProps, 'answers'> & { readonly problemOf: ProblemOf }) => (
  <FieldGroup id="purpose" legend="Who is the money for?" error={problemOf('purpose')}>
    <div className="grid grid-cols-2 gap-2">
      {[
        [PURPOSE.myself, 'Myself'],
        [PURPOSE.someoneElse, 'Someone else'],
      ].map(([value, words]) => (
        <label key={value} className="chip min-h-14">
          <input type="radio" name="purpose" value={value} defaultChecked={answers.purpose === `${value}`} />
          <span>{words}</span>
        </label>
      ))}
    </div>
  </FieldGroup>
)

type ProblemOf = (field: string) => string | undefined

const Fields = ({ answers, scenes, purpose, lookup, problems }: FieldsProps) => {
  const problemOf: ProblemOf = (field) => problems.find((problem) => problem.field === field)?.message
  return (
    <>
      <Purposes answers={answers} problemOf={problemOf} />
      <SelectField
        id="beneficiaryRelation"
        name="beneficiaryRelation"
        label="They are your"
        optional
        defaultValue={answers.beneficiaryRelation}
        className="start-relation"
      >
        <RelationOptions own={answers.beneficiaryRelation} />
      </SelectField>
      <SelectField
        id="raiseScene"
        name="raiseScene"
        label="What happened?"
        defaultValue={answers.raiseScene}
        error={problemOf('raiseScene')}
      >
        <option value="">Choose what fits best</option>
        {RAISE_TYPES.map(({ code, value }) => (
          <optgroup key={code} label={value}>
            {scenes
              .filter(({ raiseType }) => raiseType === code)
              .map((scene) => (
                <option key={scene.slug} value={sceneValue(scene)}>
                  {scene.label}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <ZipField
        zip={answers.zip}
        purpose={purpose}
        lookup={lookup}
        town={lookup?.place ? `${lookup.place.city}, ${lookup.place.state}` : null}
        error={problemOf('zip')}
      />
      <TextField
        id="goalCents"
        name="goalCents"
        label="Goal"
        hint="From $100 to $1,000,000. A first guess is fine."
        prefix="$"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={answers.goalCents}
        error={problemOf('goalCents')}
        className="short-box"
      />
    </>
  )
}

type StartFormProps = FieldsProps & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly onInput: () => void
  readonly signedIn: boolean
  /** Whether the person has a draft, beside which this starts another one. */
  readonly hasDraft: boolean
  /** Whether the answers came from before the sign-in that found the draft. */
  readonly isAsked: boolean
}

const wordsOf = ({ hasDraft, isAsked }: Pick<StartFormProps, 'hasDraft' | 'isAsked'>) => {
  if (!hasDraft) return { title: 'Start with four answers', button: 'Continue' }
  return isAsked
    ? { title: 'Or start another with your answers', button: 'Start another' }
    : { title: 'Or start another', button: 'Start another' }
}

/** The first questions. Sent without scripts, too; the wizard's first steps open with the answers filled in. */
export const StartForm = (props: StartFormProps) => {
  const { form, onInput, signedIn, hasDraft, problems } = props
  const titleId = useId()
  const { title, button } = wordsOf(props)
  const isBusy = useNavigation().formMethod !== undefined
  return (
    <Card lifted={!hasDraft} className="p-4 tablet:p-8">
      <h2 id={titleId} className="type-h3">
        {title}
      </h2>
      <Form
        ref={form}
        method="post"
        noValidate
        aria-labelledby={titleId}
        onInput={onInput}
        className="start-form mt-4 space-y-6"
      >
        <ErrorSummary
          problems={problems.map(({ field, message }) => ({ fieldId: field, message }))}
          attempt={problems}
        />
        <Fields {...props} />
        <Button
          type="submit"
          name="act"
          value={hasDraft ? 'another' : 'start'}
          kind={hasDraft ? 'secondary' : 'primary'}
          size="large"
          wide
          data-track="start_fundraiser"
          busy={isBusy && 'One moment…'}
        >
          {button}
        </Button>
        <p className="type-small text-quiet">
          {signedIn
            ? 'Step 1 opens with these filled in. Nothing is public yet.'
            : 'Next, we e-mail you a code. No password needed. Then step 1 opens with these filled in. Nothing is public yet.'}
        </p>
      </Form>
    </Card>
  )
}
