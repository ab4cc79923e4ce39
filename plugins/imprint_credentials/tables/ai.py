"""Keys of model providers and of what is built around them."""

from __future__ import annotations

from imprint_credentials.rule import token
from imprint_credentials.values import NO_PHRASE, is_no_phrase, looks_made

AI = (
    token("anthropic-key", "sk-ant-", rf"{NO_PHRASE}[A-Za-z0-9_-]{{20,}}+", end=""),
    token("openrouter-key", "sk-or-", r"(?:v1-)?[0-9a-f]{64}"),
    token("langfuse-key", "sk-lf- pk-lf-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    token("helicone-key", "sk-helicone-", "[a-z0-9-]{24,50}", end="", accepts=looks_made),
    token("openai-key", "sk-proj- sk-svcacct- sk-admin- sk-None-", rf"{NO_PHRASE}[A-Za-z0-9_-]{{20,}}+", end=""),
    token("openai-key", "sk-", "[A-Za-z0-9]{32,}+", end="", accepts=looks_made),
    token("huggingface-token", "hf_ api_org_", "[A-Za-z0-9]{34,40}", accepts=is_no_phrase),
    token("replicate-token", "r8_", "[A-Za-z0-9]{37}"),
    token("groq-key", "gsk_", "[A-Za-z0-9]{48,56}"),
    token("xai-key", "xai-", "[A-Za-z0-9]{70,90}"),
    token("perplexity-key", "pplx-", "[A-Za-z0-9]{40,64}"),
    token("fireworks-key", "fw_ fw-", "[A-Za-z0-9]{22,40}", accepts=looks_made),
    token("together-key", "tgp_v1_", "[A-Za-z0-9_-]{43}"),
    token("langsmith-key", "lsv2_pt_ lsv2_sk_ ls__", "[0-9a-f]{32}(?:_[0-9a-f]{10})?"),
    token("pinecone-key", "pcsk_", "[A-Za-z0-9]{4,8}_[A-Za-z0-9]{50,70}"),
    token("wandb-key", "wandb_v1_", "[A-Za-z0-9_-]{40,100}", end=""),
    token("nvidia-key", "nvapi-", "[A-Za-z0-9_-]{60,70}"),
    token("elevenlabs-key", "sk_", "[0-9a-f]{48}"),
    token("voyage-key", "pa-", "[A-Za-z0-9_-]{43}", accepts=looks_made),
    token("jina-key", "jina_", "[0-9a-f]{32}[A-Za-z0-9_-]{24,32}", end=""),
    token("tavily-key", "tvly-", "(?:dev-|prod-)?[A-Za-z0-9-]{20,60}", end="", accepts=looks_made),
    token("firecrawl-key", "fc-", "[0-9a-f]{32}"),
    token("cerebras-key", "csk-", "[a-z0-9]{48}"),
    token("runpod-key", "rpa_", "[A-Z0-9]{38,48}[a-z0-9]{0,8}"),
    token("modal-token", "ak- as-", "[A-Za-z0-9]{22}", accepts=looks_made),
    token("anyscale-key", "esecret_", "[A-Za-z0-9]{20,40}"),
    token("llamaindex-key", "llx-", "[A-Za-z0-9]{48}"),
    token("e2b-key", "e2b_", "[0-9a-f]{40}"),
    token("mem0-key", "m0-", "[A-Za-z0-9]{40}", accepts=looks_made),
    token("friendli-token", "flp_", "[A-Za-z0-9]{40,52}"),
    token("dify-key", "app- dataset-", "[A-Za-z0-9]{24}", accepts=looks_made),
)
