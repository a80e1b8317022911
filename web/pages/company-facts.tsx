import type { ReactNode } from 'react'
import type { CompanyFacts as Facts } from '#contract/company-facts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import { WideCards, WideSection } from './reading-page.tsx'

const FactCard = ({ sign, title, children }: { sign: ReactNode; title: ReactNode; children: ReactNode }) => (
  <li>
    <Card className="h-full p-6">
      {sign}
      <h3 className="type-strong mt-4">{title}</h3>
      {children}
    </Card>
  </li>
)

export const SunIcon = ({ name }: { readonly name: IconName }) => (
  <span className="inline-flex size-14 items-center justify-center rounded-full bg-sun forced-colors:border">
    <Icon name={name} size={24} />
  </span>
)

const SampleTag = ({ sample }: Pick<Facts, 'sample'>) => (sample ? <Tag tone="outlined">Sample</Tag> : null)

const People = ({ people, sample }: Pick<Facts, 'people' | 'sample'>) => (
  <WideSection id="people" title="The people here" aside={<SampleTag sample={sample} />}>
    <WideCards>
      {people.map(({ name, role, about }) => (
        <FactCard key={name} sign={<Avatar name={name} size={56} />} title={name}>
          <p className="type-meta text-quiet">{role}</p>
          {about !== undefined && <p className="mt-2">{about}</p>}
        </FactCard>
      ))}
    </WideCards>
  </WideSection>
)

const Papers = ({ papers, sample }: Pick<Facts, 'papers' | 'sample'>) => (
  <WideSection id="papers" title="Our documents" aside={<SampleTag sample={sample} />}>
    <WideCards>
      {papers.map(({ name, from, url }) => (
        <FactCard
          key={name}
          sign={<SunIcon name="article" />}
          title={
            url === undefined ? (
              name
            ) : (
              <a href={url} className="link-text" rel="noreferrer">
                {name}
              </a>
            )
          }
        >
          <p className="type-meta text-quiet">{from}</p>
        </FactCard>
      ))}
    </WideCards>
  </WideSection>
)

const Addresses = ({ addresses, sample }: Pick<Facts, 'addresses' | 'sample'>) => (
  <WideSection id="addresses" title="Where we are" aside={<SampleTag sample={sample} />}>
    <WideCards>
      {addresses.map(({ name, lines }) => (
        <FactCard key={name} sign={<SunIcon name="map-pin" />} title={name}>
          <address className="mt-1 not-italic">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </FactCard>
      ))}
    </WideCards>
  </WideSection>
)

type CompanyFactsProps = {
  /** What the operator's setting names; null without one, and then the page has none of it. */
  readonly company: Facts | null
  /** Only the people who answer for security. */
  readonly forSecurity?: boolean
}

/** People, papers and addresses of the operator, as its setting names them. */
export const CompanyFacts = ({ company, forSecurity = false }: CompanyFactsProps) => {
  if (company === null) return null
  const { papers, addresses, sample } = company
  const people = company.people.filter(({ security }) => security || !forSecurity)
  return (
    <>
      {people.length > 0 && <People people={people} sample={sample} />}
      {papers.length > 0 && <Papers papers={papers} sample={sample} />}
      {addresses.length > 0 && <Addresses addresses={addresses} sample={sample} />}
    </>
  )
}
