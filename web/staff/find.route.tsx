import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FoundList, nothingFound, sortFound } from './found-list.tsx'

/** Minimum length of a search, which the call requires. */
const WORDS_MIN = 2

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const words = url.searchParams.get('q')?.trim() ?? ''
  if (words.length < WORDS_MIN) return { words, items: null }
  const { items } = await orErrorPage(context.get(apiContext).staffSearch({ q: words }))
  return { words, items: sortFound(items) }
}

/** The command bar as a page, for use without scripts. */
export default function Find() {
  const { words, items } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-(--container-form)">
      <h1 className="type-h2">Find anything</h1>
      <Form method="get" className="mt-6 flex items-end gap-3">
        <TextField
          label="ID, title, organizer, recipient, e-mail, receipt number, card’s last four, or short link"
          name="q"
          type="search"
          minLength={2}
          required
          defaultValue={words}
          className="flex-1"
        />
        <Button type="submit">Find</Button>
      </Form>
      {items?.length === 0 ? (
        <p className="mt-6">{nothingFound(words)}</p>
      ) : (
        <p className="type-meta mt-2 text-quiet">
          You can find cases by part of the title or of the organizer’s or recipient’s name. Everything else
          needs the full text. Donors’ names are encrypted and can’t be searched.
        </p>
      )}
      {items !== null && <FoundList items={items} />}
    </div>
  )
}
