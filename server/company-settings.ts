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
      role: 'Reads new fundraisers',
      about: 'A nurse for eleven years. Asks for the paper that makes a story plain.',
      security: false,
    },
    {
      name: 'Tom Brandt',
      role: 'Keeps the books',
      about: 'Matches every movement with the payment provider, each morning.',
      security: true,
    },
    {
      name: 'Lucía Marín',
      role: 'Answers the phone',
      about: 'Spanish or English. She also writes most of the replies you get by e-mail.',
      security: false,
    },
    {
      name: 'Hui Lin',
      role: 'Answers for security',
      about: 'Reads each report of a weakness, and tells you what became of it.',
      security: true,
    },
  ],
  papers: [
    { name: 'Certificate of incorporation', from: 'State of Delaware' },
    { name: 'Registration as a fundraising platform', from: 'Attorney General of California' },
    { name: 'Review of our security', from: 'Independent testers, each fall' },
  ],
  addresses: [
    { name: 'Office and mail', lines: ['Hearten, Inc.', '200 Sample Street', 'Columbus, OH 43215'] },
    { name: 'Legal papers', lines: ['Registered agent', '8 Example Green', 'Dover, DE 19901'] },
  ],
}
