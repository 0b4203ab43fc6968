/** Fallback for no team or no colour. */
export const DEFAULT_TEAM_COLOR = '#868e96'

/** Lightened in the dark scheme for visibility. */
function teamPaint(color: string | null | undefined): string {
  const own = color ?? DEFAULT_TEAM_COLOR
  return `light-dark(${own}, color-mix(in srgb, ${own} 76%, #fff))`
}

/** Team name with a dot of its colour, which is only decorative. */
export function TeamTag({ name, color }: { name: string; color?: string | null | undefined }) {
  return (
    <span className="team-tag">
      <span className="team-tag-dot" style={{ background: teamPaint(color) }} aria-hidden />
      <span className="team-tag-name">{name}</span>
    </span>
  )
}
