import { type CompanyFacts, companyFactsShape } from '#contract/company-facts.ts'
import { textOrFile } from './text-or-file.ts'

type ReadCompany = { readonly company: CompanyFacts | null; readonly problems: readonly string[] }

/** Reads COMPANY_FACTS: JSON, or the path of a file with it. */
export const companyOf = (value: string | undefined): ReadCompany => {
  const { text, problems } = textOrFile('COMPANY_FACTS', value)
  if (text === undefined) return { company: null, problems }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { company: null, problems: ['COMPANY_FACTS isn’t JSON'] }
  }
  const parsed = companyFactsShape.safeParse(json)
  if (parsed.success) return { company: parsed.data, problems: [] }
  return {
    company: null,
    problems: parsed.error.issues.map(
      ({ path, message }) => `COMPANY_FACTS, ${path.join('.') || 'all of it'}: ${message}`,
    ),
  }
}

/** Facts of the demo, whose pages mark them as a sample. */
export const SAMPLE_COMPANY: CompanyFacts = {
  sample: true,
  people: [
    {
      name: 'Nadia Okonkwo',
      role: 'Reviews new fundraisers',
      about: 'Was a nurse for eleven years. Asks for the one document that makes a story clear.',
      security: false,
    },
    {
      name: 'Tom Brandt',
      role: 'Keeps the books',
      about: 'Checks every transaction against the payment provider’s records each morning.',
      security: true,
    },
    {
      name: 'Lucía Marín',
      role: 'Answers the phone',
      about: 'Speaks English and Spanish. Also writes most of our e-mail replies.',
      security: false,
    },
    {
      name: 'Hui Lin',
      role: 'In charge of security',
      about: 'Reads every security report, and tells you how it was resolved.',
      security: true,
    },
  ],
  papers: [
    { name: 'Certificate of incorporation', from: 'State of Delaware' },
    { name: 'Registration as a fundraising platform', from: 'Attorney General of California' },
    { name: 'Security review', from: 'Independent testers, every fall' },
  ],
  addresses: [
    { name: 'Office and mail', lines: ['Hearten, Inc.', '200 Sample Street', 'Columbus, OH 43215'] },
    { name: 'Legal notices', lines: ['Registered agent', '8 Example Green', 'Dover, DE 19901'] },
  ],
}
