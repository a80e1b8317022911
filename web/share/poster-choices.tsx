import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { POSTER_FORMATS, POSTER_SENTENCE_MAX, posterFilePath } from '#contract/share/poster.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { trackPoster } from './track-poster.ts'

const SentenceField = ({ sentence }: { readonly sentence: string }) => {
  const [length, setLength] = useState(sentence.length)
  const isTooLong = length > POSTER_SENTENCE_MAX
  return (
    <TextAreaField
      label="One sentence under the title"
      name="sentence"
      rows={3}
      defaultValue={sentence}
      onChange={({ currentTarget }) => setLength(currentTarget.value.trim().length)}
      error={
        isTooLong
          ? `Shorten it to ${POSTER_SENTENCE_MAX} characters. Until then we’ll use the page’s own.`
          : undefined
      }
      note={
        <span className="block text-right">
          {length} of {POSTER_SENTENCE_MAX}
        </span>
      }
    />
  )
}

type PosterChoicesProps = {
  readonly detail: Pick<CaseDetail, 'raisedCents' | 'goalCents'> | null
  readonly sentence: string
  readonly showsAmount: boolean
  readonly tall: boolean
}

/** Options of a poster, which are query parameters of its page. */
export const PosterChoices = ({ detail, sentence, showsAmount, tall }: PosterChoicesProps) => {
  const submit = useSubmit()
  return (
    <Form
      className="mt-6 space-y-6"
      replace
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <FieldGroup id="poster-size" legend="Size">
        <Radio name="size" value="letter" defaultChecked={!tall}>
          Letter, to print <span className="type-meta text-quiet">8.5 × 11 in</span>
        </Radio>
        <Radio name="size" value="tall" defaultChecked={tall}>
          Tall picture, for phones <span className="type-meta text-quiet">1080 × 1920</span>
        </Radio>
      </FieldGroup>
      {detail && (
        <FieldGroup id="poster-amount" legend="Amount raised">
          <Radio name="amount" value="hide" defaultChecked={!showsAmount}>
            Leave it off <span className="type-meta text-quiet">a printed number gets old</span>
          </Radio>
          <Radio name="amount" value="show" defaultChecked={showsAmount}>
            Show {formatWholeDollars(detail.raisedCents)} of {formatWholeDollars(detail.goalCents)}
          </Radio>
        </FieldGroup>
      )}
      <SentenceField sentence={sentence} />
      <Button type="submit" kind="secondary" className="without-script">
        Show it
      </Button>
    </Form>
  )
}

type PosterFilesProps = { readonly fileId: string; readonly sentence: string; readonly showsAmount: boolean }

export const PosterFiles = ({ fileId, sentence, showsAmount }: PosterFilesProps) => (
  <div className="mt-6 grid gap-2">
    <Button
      size="large"
      wide
      icon="printer"
      className="with-script"
      onClick={() => {
        trackPoster(fileId)
        window.print()
      }}
    >
      Print
    </Button>
    <div className="grid grid-cols-2 gap-2">
      {POSTER_FORMATS.map((format) => (
        <a
          key={format}
          href={posterFilePath(fileId, format, { amount: showsAmount ? 'show' : undefined, sentence })}
          className={buttonClass({ kind: 'secondary', size: 'medium' })}
          onClick={() => trackPoster(fileId)}
          download
        >
          <Icon name="download-simple" /> {format.toUpperCase()}
        </a>
      ))}
    </div>
  </div>
)
