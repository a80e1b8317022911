import { REFUND_ASK_TIME, UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { Icon } from '#web/ui/icon.tsx'

const QUESTIONS = [
  {
    question: 'Can I get my gift back?',
    answer: `Yes. You can cancel it yourself with the link in your receipt within ${UNDO_HOURS} hours, unless it’s been paid out. Otherwise, request a refund for up to ${REFUND_ASK_TIME}. If the person’s identity isn’t verified, everyone is refunded by the date on the case page.`,
  },
  {
    question: 'Why does the identity check take time?',
    answer:
      'The person who receives the money gives their legal name, address and bank account, and all of it has to match. If something doesn’t, they are asked again. Nothing is sent before that, and the case page shows the deadline.',
  },
  {
    question: 'Is my gift tax-deductible?',
    answer: 'No. Cases here are personal gifts from one person to another, not donations to a charity.',
  },
  {
    question: 'Can I raise money for someone else?',
    answer:
      'Yes, if they know and agree. You write the page, they pass the identity check, and the money goes straight to their account.',
  },
] as const

const Question = ({ question, answer, open }: (typeof QUESTIONS)[number] & { readonly open: boolean }) => (
  <details open={open} className="group border-b border-line first:border-t">
    <summary className="flex text-[1.125rem]/[1.4] font-label min-h-16 items-center justify-between gap-3 py-3">
      {question}
      <Icon name="plus" className="group-open:hidden" />
      <Icon name="minus" className="group-not-open:hidden" />
    </summary>
    <p className="pr-12 pb-6">{answer}</p>
  </details>
)

export const Questions = () => {
  return (
    <section
      aria-labelledby="questions"
      className="page-width grid gap-x-24 gap-y-8 pt-16 tablet:pt-24 wide:grid-cols-[minmax(0,1fr)_600px]"
    >
      <div>
        <h2 id="questions" className="type-h2-home">
          Questions people ask first
        </h2>
        <p className="mt-4 text-quiet">
          Something else? <HelpContact />
        </p>
      </div>
      <div>
        {QUESTIONS.map((entry, index) => (
          <Question key={entry.question} {...entry} open={index === 0} />
        ))}
      </div>
    </section>
  )
}
