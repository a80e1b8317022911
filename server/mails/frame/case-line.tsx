import { ERASED_NAMES } from '#contract/cases/erased-case.ts'
import { style } from './mail-style.ts'
import { nameInMail, sentenceInMail } from './name-in-mail.ts'

/** The case that a mail is about. */
export type MailedCase = {
  readonly caseTitle: string
  /** Empty in a draft that doesn't name its organizer yet. */
  readonly organizerName: string
}

/** What follows a case's title: " · organized by Lena Whitcomb". Empty if there is no name. */
export const organizedBy = ({ organizerName }: Pick<MailedCase, 'organizerName'>): string =>
  organizerName === '' || organizerName === ERASED_NAMES.organizer
    ? ''
    : ` · organized by ${nameInMail(organizerName)}`

/** "Help Rosa rebuild after the flood · organized by Lena Whitcomb" */
export const caseText = (mailedCase: MailedCase): string =>
  `${sentenceInMail(mailedCase.caseTitle)}${organizedBy(mailedCase)}`

/** First line of every mail about a case, so that the reader knows at once which one. */
export const CaseLine = ({ mailedCase }: { readonly mailedCase: MailedCase }) => (
  <p style={style.caseLine}>{caseText(mailedCase)}</p>
)
