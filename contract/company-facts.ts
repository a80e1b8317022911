import * as z from 'zod'

/** What the operator says of itself on the pages "How it works" and "Security": people, papers and addresses. */

const line = z.string().trim().min(1).max(120)

const personShape = z.strictObject({
  name: line,
  /** What they do: "Reviews new fundraisers". */
  role: line,
  about: z.string().trim().min(1).max(300).optional(),
  /** Whether they answer for security, so that the page about it names them. */
  security: z.boolean().default(false),
})

const paperShape = z.strictObject({
  name: line,
  /** Who issued it. */
  from: line,
  /** Where it can be read. */
  url: z.url({ protocol: /^https$/ }).optional(),
})

const addressShape = z.strictObject({ name: line, lines: z.array(line).min(1).max(6) })

export const companyFactsShape = z.strictObject({
  /** Made up for a demo; the pages say so. */
  sample: z.boolean().default(false),
  people: z.array(personShape).max(24).default([]),
  papers: z.array(paperShape).max(24).default([]),
  addresses: z.array(addressShape).max(6).default([]),
})
export type CompanyFacts = z.infer<typeof companyFactsShape>
