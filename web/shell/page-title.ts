import type { MetaArgs } from 'react-router'
import { configIn } from './config-in-matches.ts'

/** The specification's title and description, for the home page and pages without their own. */
export const SITE_TITLE = 'A best global fundraising platform, trusted, efficient, secure'
export const SITE_DESCRIPTION =
  'A trusted crowdfunding platform for everyone with charitable causes; start a fundraiser, get help, give love.'

export const titleWithBrand = (title: string, brandName: string): string => `${title} · ${brandName}`

/** "Security · Hearten", with the installation's name: `meta = ({ matches }) => …`. */
export const pageTitle = (title: string, matches: MetaArgs['matches']): string =>
  titleWithBrand(title, configIn(matches).brandName)
