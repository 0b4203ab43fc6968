import { SatisfactionDraft, type SupportRequest } from '@cadencia/support/contract'
import { useRateSupport } from '@cadencia/support/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import shared from '../../../kit/lists.module.css'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { ratingLabel, StarRating, Stars } from './star-rating.tsx'

/** Asks whoever opened a request how it went, once it is closed; shows the answer to all. */
export function SatisfactionPanel({ request }: { request: SupportRequest }) {
  if (request.satisfaction !== null) return <Answer request={request} rating={request.satisfaction} />
  return request.canRate ? <Question requestId={request.id} /> : null
}

function Answer({ request, rating }: { request: SupportRequest; rating: number }) {
  return (
    <Card component="section" withBorder padding="md" aria-label="Satisfação">
      <Text size="sm" c="dimmed" mb={4}>
        Avaliação de quem pediu
      </Text>
      <Group gap="xs">
        <Stars rating={rating} />
        <Text>{ratingLabel(rating)}</Text>
      </Group>
      {request.satisfactionComment && (
        <Text mt="xs" className={shared.longText ?? ''}>
          {request.satisfactionComment}
        </Text>
      )}
    </Card>
  )
}

function Question({ requestId }: { requestId: string }) {
  const rate = useRateSupport()
  const { form, submit, isPending } = useRecordForm({
    draftKey: `support.rating.${requestId}`,
    initialValues: { rating: 0, comment: '' },
    toBody: (values) => values,
    schema: SatisfactionDraft,
    save: (body) => rate.mutateAsync({ params: { id: requestId }, body }),
    onSaved: () =>
      showToast({ title: 'Avaliação enviada', message: 'Obrigado pela resposta.', tone: 'success' }),
    failure: 'Falha ao enviar a avaliação. Tente novamente.',
  })
  return (
    <Card component="form" withBorder padding="md" onSubmit={submit} noValidate aria-label="Satisfação">
      <Stack gap="sm">
        <div>
          <Title order={3}>Como foi o atendimento?</Title>
          <Text size="sm" c="dimmed">
            A resposta é opcional.
          </Text>
        </div>
        <StarRating
          label="Nota"
          value={form.values.rating}
          onChange={(rating) => form.setFieldValue('rating', rating)}
          error={form.errors.rating}
        />
        <Textarea
          label="Comentário"
          description="Opcional"
          rows={2}
          resize="vertical"
          {...form.getInputProps('comment')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="light" loading={isPending}>
            Enviar avaliação
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
