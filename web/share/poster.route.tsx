import {
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useSubmit,
} from 'react-router'
import { formatWholeDollars } from '#contract/money.ts'
import {
  POSTER_SENTENCE_MAX,
  posterChoiceShape,
  posterFilePath,
  posterSentence,
  posterTarget,
} from '#contract/sharing/poster.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { publicOriginIn } from '#web/cases/public-origin.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PosterSheet } from './poster-sheet.tsx'
import './poster.css'
import '#web/cases/cases.css'

const NOT_FOUND = 404

/** Without a case: the first one of the home page. */
const someCase = async (api: Api): Promise<string> => {
  const { items } = await orErrorPage(api.operationCases({ limit: 1 }))
  const [first] = items
  if (first === undefined) throw data(null, { status: NOT_FOUND })
  return `/poster/${first.caseId}`
}

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const { caseId } = params
  if (caseId === undefined) throw redirect(await someCase(api))
  const detail = await orErrorPage(api.caseDetail({ caseId: caseId.toUpperCase() }))
  const { shortUrl } = await orErrorPage(api.shortLink({ url: posterTarget(detail) }))
  const { amount, sentence } = posterChoiceShape.parse(Object.fromEntries(url.searchParams))
  const typed = sentence === undefined || sentence === '' ? posterSentence(detail.summary) : sentence
  return { detail, shortUrl, amount, sentence: typed, tall: url.searchParams.get('size') === 'tall' }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle('Poster', matches) },
  { name: 'robots', content: 'noindex' },
  ...(loaderData === undefined
    ? []
    : [
        {
          tagName: 'link',
          rel: 'canonical',
          href: `${publicOriginIn(matches)}${caseAddress(loaderData.detail)}`,
        },
      ]),
]

type Data = Awaited<ReturnType<typeof loader>>

const Choices = ({ detail, amount, sentence, tall }: Data) => {
  const submit = useSubmit()
  const { raisedCents, goalCents } = detail
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
      <FieldGroup id="poster-amount" legend="Amount raised">
        <Radio name="amount" value="hide" defaultChecked={amount === undefined}>
          Leave it off <span className="type-meta text-quiet">a printed number gets old</span>
        </Radio>
        <Radio name="amount" value="show" defaultChecked={amount === 'show'}>
          Show {formatWholeDollars(raisedCents)} of {formatWholeDollars(goalCents)}
        </Radio>
      </FieldGroup>
      <TextAreaField
        label="One sentence under the title"
        name="sentence"
        rows={3}
        defaultValue={sentence}
        hint={`At most ${POSTER_SENTENCE_MAX} characters.`}
      />
      <Button type="submit" kind="secondary" className="without-script">
        Show it
      </Button>
    </Form>
  )
}

const Files = ({ detail, amount, sentence }: Data) => {
  const look = buttonClass({ kind: 'secondary', size: 'medium' })
  const choice = { amount, sentence }
  return (
    <div className="mt-6 grid gap-2">
      <Button size="large" wide icon="printer" className="with-script" onClick={() => window.print()}>
        Print
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <a href={posterFilePath(detail.caseId, 'pdf', choice)} className={look} download>
          <Icon name="download-simple" /> PDF
        </a>
        <a href={posterFilePath(detail.caseId, 'png', choice)} className={look} download>
          <Icon name="download-simple" /> PNG
        </a>
      </div>
    </div>
  )
}

/** A case's poster with its options. */
export default function Poster() {
  const loaded = useLoaderData<typeof loader>()
  const { detail, shortUrl, sentence, amount, tall } = loaded
  return (
    <div className="page-width pt-6 pb-16 wide:pt-10 wide:pb-24">
      <Link to={caseAddress(detail)} className="link type-label inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" size={18} />
        Back to the case
      </Link>
      <div className="mt-2 grid gap-8 wide:grid-cols-[minmax(0,832fr)_minmax(0,400fr)] wide:gap-16">
        <div className="rounded-card bg-mist p-4 tablet:p-10">
          <PosterSheet {...{ detail, shortUrl, sentence, tall }} showsAmount={amount === 'show'} />
        </div>
        <div>
          <h1 className="type-page-hero text-[2.75rem]">Poster</h1>
          <p className="mt-2 text-quiet">
            For the laundromat, the diner, the church board. The code opens the case page.
          </p>
          <Choices {...loaded} />
          <Files {...loaded} />
        </div>
      </div>
    </div>
  )
}
