import { SCORE } from '@cadencia/crm/leads/contract'
import { MeterBar } from '../../../records/panel/meter-bar.tsx'

/** A lead's score out of 100, as a number and a bar. */
export function ScoreBar({ score }: { score: number }) {
  return (
    <MeterBar label={`Pontuação ${score} de ${SCORE.most}`} value={score} most={SCORE.most}>
      <span>
        {score}/{SCORE.most}
      </span>
    </MeterBar>
  )
}
