import type { MetaFunction } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Gifts and taxes',
    description: 'Whether money from a fundraiser is income, what a 1099-K is, and what to keep.',
  })

export default function Taxes() {
  return (
    <ReadingPage
      title="Gifts and taxes"
      intro="What we know, in plain words. We aren’t tax advisers, and your situation may differ. Ask one, or the IRS."
      picture="kitchen-table"
      facts={[
        { value: 'Usually no', text: 'Is a gift to a person income?' },
        { value: 'No', text: 'Can donors deduct it?' },
        { value: '3 years', text: 'keep statements and receipts at least' },
      ]}
    >
      <ReadingSection title="Is it income?">
        <p>
          Usually not. Money that people give out of kindness, with nothing in return, is usually a personal
          gift to the person who receives it. A gift isn’t income, and the person who receives it pays no tax
          on it.
        </p>
        <p>
          It can be income where donors get something in return, where an employer gives, or where the money
          goes to a business. Then it is taxed like other income.
        </p>
      </ReadingSection>
      <ReadingSection title="What we send, and what we don’t">
        <p>
          We withhold nothing and report nothing about gifts ourselves. The payouts page of each fundraiser
          has a statement for every month and year, as PDF and as CSV. It isn’t a tax form.
        </p>
      </ReadingSection>
      <ReadingSection id="1099-k" title="If you get a 1099-K">
        <p>
          Our payment provider moves the money to your bank. Where federal or state law requires it, the
          provider sends the person who received the money a Form 1099-K, and a copy to the IRS. The amount
          that triggers it depends on the year and the state.
        </p>
        <p>
          The form says how much was paid to you. It doesn’t say that it is income. Keep it with your
          statements, and when you file, show that these were gifts. The IRS explains how on irs.gov: look for
          “crowdfunding”.
        </p>
        <p>
          The name and SSN on it are those you gave the provider in the identity check. If they are wrong,
          correct them there.
        </p>
      </ReadingSection>
      <ReadingSection title="What to keep">
        <p>
          The statements, the receipts of what the money paid for, and the page of your fundraiser, for at
          least three years. Notes on what each transfer paid for do half that work.
        </p>
      </ReadingSection>
      <ReadingSection title="If you gave">
        <p>
          A gift to a person isn’t tax-deductible. Someone who gives a lot to one person in a year may have to
          file a gift tax return, but tax is rarely due.
        </p>
      </ReadingSection>
      <ReadingSection title="If you raised it for someone else">
        <p>
          Transfers go straight to that person’s own account, so the money is never yours, and the 1099-K, if
          there is one, is theirs.
        </p>
      </ReadingSection>
    </ReadingPage>
  )
}
