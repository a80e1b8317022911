import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { phoneAddress } from './phone-address.ts'
import { usePublicConfig } from './public-config.ts'

const COLUMN_LINK = 'target inline-block py-1.5 text-white hover:underline'

const Column = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2 className="type-meta-strong text-sun">{title}</h2>
    <ul className="mt-1.5 text-[1rem]/[1.55]">{children}</ul>
  </section>
)

const Item = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <li>
    {to.startsWith('/') ? (
      <Link to={to} className={COLUMN_LINK}>
        {children}
      </Link>
    ) : (
      <a href={to} className={COLUMN_LINK}>
        {children}
      </a>
    )}
  </li>
)

const LegalLine = () => {
  const { legalEntity } = usePublicConfig()
  const year = useNow().getUTCFullYear()
  return (
    <div className="type-small flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-ink-line pt-6 text-on-ink-quiet">
      <p>
        © {year} {legalEntity}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-6">
        <li>
          <Link to="/privacy" className="target inline-block hover:underline">
            Privacy policy
          </Link>
        </li>
        <li>
          <Link to="/terms" className="target inline-block hover:underline">
            Terms of use
          </Link>
        </li>
        <li>
          <Link to="/security#privacy-choices" className="target inline-block hover:underline">
            Privacy choices
          </Link>
        </li>
      </ul>
    </div>
  )
}

export const Footer = () => {
  const { brandName, supportEmail, supportPhone } = usePublicConfig()
  return (
    <footer className="on-ink bg-ink py-10 text-white tablet:pt-16 tablet:pb-10">
      <div className="page-width">
        <div className="grid grid-cols-2 gap-x-4 gap-y-8 wide:grid-cols-[3fr_2fr_2fr_2fr] wide:gap-x-0">
          <div className="col-span-2 wide:col-span-1">
            <p className="font-display text-[1.75rem]/[1.15]">{brandName}</p>
            <p className="mt-2 max-w-[22.5rem] text-[1rem]/[1.55] text-on-ink-quiet">
              Start a fundraiser, get help, give love. Personal causes in the United States.
            </p>
          </div>
          <Column title="Give">
            <Item to="/case-list">Browse cases</Item>
            <Item to="/how-it-works/giving">How giving works</Item>
            <Item to="/security">How gifts are protected</Item>
            <Item to="/find-receipt">Find my receipt</Item>
          </Column>
          <Column title="Raise">
            <Item to="/fundraiser">Start a fundraiser</Item>
            <Item to="/how-it-works/raising">How raising works</Item>
            <Item to="/faq#payouts">How payouts work</Item>
            <Item to="/fees">Fees and tips</Item>
            <Item to="/causes">Guides by cause</Item>
          </Column>
          <Column title="Help">
            <Item to={`mailto:${supportEmail}`}>{supportEmail}</Item>
            <Item to={phoneAddress(supportPhone)}>{supportPhone}</Item>
            <Item to="/faq">Questions and answers</Item>
            <Item to="/contact">Write to us</Item>
          </Column>
        </div>
        <div className="mt-8 tablet:mt-10">
          <LegalLine />
        </div>
      </div>
    </footer>
  )
}
