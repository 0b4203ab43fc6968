import type { useTranscription } from '@cadencia/meetings/transcripts/react'

type TranscriptionProblem = NonNullable<ReturnType<typeof useTranscription>['problem']>

/** Why nothing is being transcribed (specified texts). */
export const PROBLEM_LABELS = {
  unsupported:
    'Seu navegador não suporta reconhecimento de voz. Use o Chrome ou Edge para esta funcionalidade.',
  denied: 'É necessário permitir o acesso ao microfone para transcrever a reunião.',
  unavailable: 'Não foi possível acessar o microfone. Verifique as permissões.',
  interrupted: 'A conexão com o reconhecimento de voz caiu. Inicie a transcrição novamente.',
} as const satisfies Record<TranscriptionProblem, string>
