import type { MetaArgs } from 'react-router'
import { brandNameIn } from '#web/cases/public-origin.ts'

/** The specification's, of the home page and of pages without words of their own. */
export const SITE_TITLE = 'A best global fundraising platform, trusted, efficient, secure'
export const SITE_DESCRIPTION =
  'A trusted crowdfunding platform for everyone with charitable causes; start a fundraiser, get help, give love.'

/** "Security · Hearten", with the name that the installation goes by: `meta = ({ matches }) => …`. */
export const pageTitle = (title: string, matches: MetaArgs['matches']): string =>
  `${title} · ${brandNameIn(matches)}`
