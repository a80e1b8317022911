import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { LEADS_NAVIGATION } from './leads-navigation.tsx'
import { usePublicConfig } from './public-config.ts'

const LINK = 'target inline-block py-1.5 hover:underline'

export const LeadsFooter = () => {
  const { brandName, legalEntity, supportEmail, privacyPolicyPdfUrl, termsPdfUrl } = usePublicConfig()
  const year = useNow().getUTCFullYear()
  return (
    <footer className="on-ink bg-ink py-9 text-white">
      <div className="page-width flex flex-wrap items-center justify-between gap-4">
        <p className="font-display text-[1.625rem]/[1.15]">{brandName}</p>
        <ul className="type-meta flex flex-wrap gap-x-4 text-on-ink-quiet">
          {/* On wide screens, the header has them. */}
          {LEADS_NAVIGATION.map(({ to, words }) => (
            <li key={to} className="wide:hidden">
              <Link to={to} className={LINK}>
                {words}
              </Link>
            </li>
          ))}
          <li>
            <a href={`mailto:${supportEmail}`} className={LINK}>
              {supportEmail}
            </a>
          </li>
          <li>
            <a href={privacyPolicyPdfUrl} className={LINK}>
              Privacy policy (PDF)
            </a>
          </li>
          <li>
            <a href={termsPdfUrl} className={LINK}>
              Terms of use (PDF)
            </a>
          </li>
          <li className="py-1.5">
            © {year} {legalEntity}
          </li>
        </ul>
      </div>
    </footer>
  )
}
