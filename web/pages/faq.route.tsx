import { href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ContactLines } from './contact-lines.tsx'
import { FAQ_ENTRIES, type FaqEntry, findFaqEntries } from './faq-entries.ts'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

export const handle = { hydrate: false, cache: ['q'] } satisfies RouteHandle

const SEARCH_MAX = 120

export const loader = ({ url }: LoaderFunctionArgs) => {
  const searchText = (url.searchParams.get('q') ?? '').slice(0, SEARCH_MAX)
  return { searchText }
}

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: 'Questions and answers',
    description: 'Refunds, receipts, fees, tips, payouts and taxes, in plain words.',
  }),
  ...(args.loaderData?.searchText ? [{ name: 'robots', content: 'noindex' }] : []),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: FAQ_ENTRIES.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    },
  },
]

const Entry = ({ entry }: { readonly entry: FaqEntry }) => (
  <ReadingSection id={entry.id} title={entry.question}>
    {entry.answer.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <p className="flex flex-wrap gap-x-6">
      {entry.link && (
        <Link to={entry.link.to} className="link-text">
          {entry.link.words}
        </Link>
      )}
      <a
        href={`${href('/faq')}#${entry.id}`}
        className="type-meta inline-flex min-h-11 items-center gap-1.5 text-quiet"
      >
        <Icon name="link-simple" size={16} />
        Link to this<span className="sr-only"> answer: {entry.question}</span>
      </a>
    </p>
  </ReadingSection>
)

const Search = ({ searchText }: { readonly searchText: string }) => (
  <search>
    <form action="/faq" className="flex max-w-(--container-story) flex-wrap items-end gap-2">
      <TextField
        name="q"
        type="search"
        label="Find an answer"
        defaultValue={searchText}
        icon="magnifying-glass"
        className="min-w-[min(15rem,100%)] flex-1"
      />
      <Button type="submit" kind="secondary">
        Find
      </Button>
    </form>
  </search>
)

/** FAQ page. Each question has an address, and the search works without scripts. */
export default function Faq() {
  const { searchText } = useLoaderData<typeof loader>()
  const matches = findFaqEntries(searchText)
  return (
    <ReadingPage
      title="Questions and answers"
      intro="If yours isn’t here, a person answers. The address is at the end."
      picture="empty-list"
      contents={matches.map(({ id, question }) => ({ id, title: question }))}
    >
      <Search searchText={searchText} />
      {searchText.trim() !== '' && (
        <p role="status">
          {matches.length === 0
            ? `No answer has “${searchText}” in it. Try one word, or write to us.`
            : `${matches.length === 1 ? '1 answer' : `${matches.length} answers`} for “${searchText}”. `}
          <a href="/faq" className="link-text">
            See all
          </a>
        </p>
      )}
      {matches.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <ReadingSection id="contact" title="Who do I ask?">
        <ContactLines />
        <p>
          <Link to="/contact" className="link-text">
            Write to us
          </Link>
        </p>
      </ReadingSection>
    </ReadingPage>
  )
}
