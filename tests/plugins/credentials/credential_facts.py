"""What vendors say their credentials look like, a template a format: prefix, alphabet, length.

``<hex:40>`` stands for 40 digits of that alphabet; `credential_samples.Maker` fills it in. Where only the surroundings
tell, the secret is marked «so». From the vendors' documentation and the public lists of secret scanners.
"""

from __future__ import annotations

TOKEN_FACTS = r"""
aws-access-key-id        AKIA<B32:16> ; ASIA<B32:16> ; ABIA<B32:16> ; ACCA<B32:16>
aws-unique-id            AIDA<B32:17> ; AROA<B32:17> ; AGPA<B32:17>
aws-session-token        IQoJb3JpZ2lu<b64:400> ; FwoGZXIvYXdz<b64:300>
aws-mws-token            amzn.mws.<uuid>
aws-bedrock-key          ABSK<b64:128> ; bedrock-api-key-<b64:132>
google-api-key           AIza<url:35>
google-oauth-secret      GOCSPX-<url:28>
google-oauth-token       ya29.<url:160> ; 1//0<url:60>
google-hmac-key          GOOG1E<UPPER:55>
firebase-server-key      AAAA<url:7>:APA91b<url:134>
azure-client-secret      <alnum:3>8Q~<alnum:34>
azure-devops-token       <alnum:76>AZDO<alnum:4>
azure-key                <alnum:52>JQQJ99<alnum:26>
alibaba-access-key-id    LTAI<alnum:20>
tencent-secret-id        AKID<alnum:32>
yandex-cloud-key         AQVN<url:36> ; YCAJE<url:20>
yandex-oauth-token       y0_AgAAAA<url:50>
scaleway-access-key      SCW<UPPER:17>
digitalocean-token       dop_v1_<hex:64> ; doo_v1_<hex:64> ; dor_v1_<hex:64>
digitalocean-spaces-key  DO00<UPPER:16>
cloudflare-origin-ca-key v1.0-<hex:24>-<hex:146>
cloudflare-token         cfut_<alnum:48>
fly-token                fo1_<url:43> ; fm2_<b64:200>
heroku-key               HRKU-AA<url:58> ; HRKU-<uuid>
netlify-token            nfp_<alnum:36>
vercel-token             vcp_<alnum:56> ; vercel_blob_rw_<alnum:16>_<alnum:30>
supabase-token           sbp_<hex:40>
supabase-key             sb_secret_<url:31>
planetscale-token        pscale_tkn_<url:43> ; pscale_pw_<url:43> ; pscale_oauth_<url:43>
neon-key                 napi_<lower:64>
render-key               rnd_<alnum:28>
aiven-password           AVNS_<url:19>
terraform-token          <alnum:14>.atlasv1.<url:67>
vault-token              hvs.<url:95> ; hvb.<url:150>
doppler-token            dp.pt.<alnum:43> ; dp.st.dev_main.<alnum:43>
pulumi-token             pul-<hex:40>
openshift-token          sha256~<url:43>
tailscale-key            tskey-auth-<alnum:17>-<alnum:32> ; tskey-api-<alnum:17>-<alnum:32>
1password-token          ops_eyJ<json64>
1password-secret-key     A3-<UPPER:6>-<UPPER:6>-<UPPER:5>-<UPPER:5>-<UPPER:5>-<UPPER:5>
backblaze-key            K001<b64:27>
clickhouse-key           4b1d<alnum:38>
github-token             ghp_<alnum:36> ; gho_<alnum:36> ; ghu_<alnum:36> ; ghs_<alnum:36> ; ghr_<alnum:76>
github-token             github_pat_<alnum:22>_<alnum:59>
gitlab-token             glpat-<url:20> ; glpat-<url:40>.01.<digit:9> ; gldt-<url:20> ; glrt-<url:20> ; glptt-<hex:40>
gitlab-token             glcbt-<digit:2>_<url:20> ; gloas-<hex:64> ; glft-<url:20> ; glimt-<url:25> ; glagent-<url:50>
gitlab-token             glsoat-<url:20> ; glffct-<url:20> ; GR1348941<url:20>
gitlab-session           _gitlab_session=«<hex:32>»
bitbucket-token          ATBB<alnum:32>
atlassian-token          ATATT3<url:180>=<HEX:8> ; ATCTT3<url:180>=<HEX:8>
trello-token             ATTA<hex:64><HEX:8>
sourcegraph-token        sgp_<hex:16>_<hex:40> ; sgp_<hex:40>
jetbrains-token          perm:<alnum:12>.<alnum:8>.<alnum:32>
phabricator-token        api-<b32:28> ; cli-<b32:28>
launchdarkly-key         sdk-<uuid> ; api-<uuid> ; mob-<uuid>
slack-token              xoxb-<digit:12>-<digit:12>-<alnum:24> ; xoxp-<digit:12>-<digit:12>-<digit:12>-<hex:32>
slack-token              xoxe.xoxp-1-<alnum:120> ; xoxe-1-<alnum:146> ; xoxc-<digit:11>-<digit:11>-<digit:13>-<hex:64>
slack-token              xapp-1-A<UPPER:10>-<digit:13>-<hex:64>
slack-webhook            https://hooks.slack.com/services/«T<UPPER:8>/B<UPPER:10>/<alnum:24>»
discord-webhook          https://discord.com/api/webhooks/«<digit:18>/<url:68>»
discord-bot-token        <snowflake>.<alnum:6>.<url:38> ; Authorization: Bot «<snowflake>.<alnum:6>.<url:27>»
telegram-bot-token       <telegram>
teams-webhook            https://acme.webhook.office.com/webhookb2/«<uuid>@<uuid>/IncomingWebhook/<hex:32>/<uuid>»
chat-webhook             https://chat.acme.org/hooks/«<lower:26>»
twilio-key               SK<hex:32>
intercom-token           dG9rOj<b64:54>=
matrix-token             syt_<alnum:8>_<alnum:20>_<alnum:6>
vk-token                 vk1.a.<url:200>
facebook-token           EAA<alnum:180>
instagram-token          IGQV<url:140>
twitter-bearer-token     AAAAAAAAAAAAAAAAAAAAAA<alnum:80>
linkedin-secret          WPL_AP1.<alnum:16>.<alnum:8>==
stripe-key               sk_live_<alnum:24> ; rk_live_<alnum:99> ; sk_test_<alnum:24> ; sk_org_live_<alnum:24>
stripe-webhook-secret    whsec_<alnum:32>
square-token             sq0atp-<url:22> ; sq0csp-<url:43> ; EAAA<url:60>
braintree-token          access_token$production$<lower:16>$<hex:32>
adyen-key                AQE<b64:60>-<b64:44>-<alnum:16>
shopify-token            shpat_<hex:32> ; shpss_<hex:32> ; shpca_<hex:32> ; shppa_<hex:32>
plaid-token              access-production-<uuid> ; access-sandbox-<uuid>
razorpay-key             rzp_live_<alnum:14> ; rzp_test_<alnum:14>
flutterwave-key          FLWSECK_TEST-<hex:32>-X
payment-key              live_<alnum:30> ; test_<hex:35> ; live_<alnum:40>
easypost-key             EZAK<alnum:54> ; EZTK<alnum:54>
shippo-token             shippo_live_<hex:40>
mercadopago-token        APP_USR-<digit:16>-<digit:6>-<hex:32>-<digit:9>
checkout-key             sk_sbox_<lower:27> ; sk_<uuid>
paddle-key               pdl_live_apikey_<lower:26>_<alnum:22>_<alnum:3>
duffel-token             duffel_live_<url:43>
coinbase-key             organizations/<uuid>/apiKeys/«<uuid>»
klaviyo-key              pk_<hex:34>
sendgrid-key             SG.<url:22>.<url:43>
mailgun-key              key-<hex:32>
mailchimp-key            <hex:32>-us<digit:2>
mandrill-key             md-<url:22>
brevo-key                xkeysib-<hex:64>-<alnum:16> ; xsmtpsib-<hex:64>-<alnum:16>
resend-key               re_<alnum:8>_<alnum:24>
mailersend-token         mlsn.<hex:64>
zoho-token               1000.<hex:32>.<hex:32>
npm-token                npm_<alnum:36>
pypi-token               pypi-AgEIcHlwaS5vcmc<url:130>
rubygems-key             rubygems_<hex:48>
crates-token             cio<alnum:32>
nuget-key                oy2<lower:43>
docker-token             dckr_pat_<url:27> ; dckr_oat_<url:32>
artifactory-token        AKCp<alnum:69> ; cmVmdGtuO<alnum:55>
clojars-token            CLOJARS_<hex:60>
packagist-token          packagist_ack_<hex:60>
octopus-key              API-<UPPER:26>
circleci-token           CCIPAT_<alnum:22>_<hex:40>
buildkite-token          bkua_<hex:40>
sonarqube-token          sqp_<hex:40> ; squ_<hex:40> ; sqa_<hex:40>
snyk-token               snyk_uat.<lower:8>.<url:90>
harness-token            pat.<url:22>.<hex:24>.<alnum:20>
jenkins-token            JENKINS_API_TOKEN=«11<hex:32>»
prefect-key              pnu_<alnum:36>
scalingo-token           tk-us-<url:48>
readme-key               rdme_<lower:70>
typeform-token           tfp_<url:59>
unkey-key                unkey_<alnum:22>
trigger-key              tr_dev_<alnum:20> ; tr_prod_<alnum:20>
anthropic-key            sk-ant-api03-<url:93>AA ; sk-ant-admin01-<url:93>AA
openrouter-key           sk-or-v1-<hex:64>
langfuse-key             sk-lf-<uuid>
helicone-key             sk-helicone-<lower:7>-<lower:7>-<lower:7>-<lower:7>
openai-key               sk-<alnum:20>T3BlbkFJ<alnum:20> ; sk-proj-<url:74>T3BlbkFJ<url:74> ; sk-svcacct-<url:60>
openai-key               sk-<hex:32>
huggingface-token        hf_<letter:34> ; api_org_<letter:34>
replicate-token          r8_<alnum:37>
groq-key                 gsk_<alnum:52>
xai-key                  xai-<alnum:80>
perplexity-key           pplx-<alnum:48>
fireworks-key            fw_<alnum:24>
together-key             tgp_v1_<url:43>
langsmith-key            lsv2_pt_<hex:32>_<hex:10> ; lsv2_sk_<hex:32>_<hex:10>
pinecone-key             pcsk_<alnum:6>_<alnum:63>
wandb-key                wandb_v1_<alnum:77>
nvidia-key               nvapi-<url:64>
elevenlabs-key           sk_<hex:48>
voyage-key               pa-<url:43>
jina-key                 jina_<hex:32><url:28>
tavily-key               tvly-dev-<alnum:32>
firecrawl-key            fc-<hex:32>
cerebras-key             csk-<lower:48>
runpod-key               rpa_<UPPER:40><lower:6>
modal-token              ak-<alnum:22> ; as-<alnum:22>
anyscale-key             esecret_<lower:26>
llamaindex-key           llx-<alnum:48>
e2b-key                  e2b_<hex:40>
mem0-key                 m0-<alnum:40>
friendli-token           flp_<alnum:46>
dify-key                 app-<alnum:24>
newrelic-key             NRAK-<UPPER:27> ; NRJS-<hex:19> ; <lower:36>NRAL
sentry-token             sntrys_eyJ<json64>_<b64:43> ; sntryu_<hex:64>
grafana-token            glsa_<alnum:32>_<hex:8> ; glc_eyJ<json64> ; eyJrIjoi<alnum:80>
dynatrace-token          dt0c01.<B32:24>.<B32:64>
honeycomb-key            hcaik_<lower:58>
pagerduty-key            pdus+<alnum:20> ; u+<alnum:18>
posthog-key              phx_<alnum:43>
axiom-token              xaat-<uuid> ; xapt-<uuid>
checkly-key              cu_<hex:32>
logfire-token            pylf_v1_us_<alnum:43>
mapbox-token             sk.eyJ<url:60>.<url:22>
figma-token              figd_<url:43>
notion-token             ntn_<digit:11><alnum:35> ; secret_<alnum:43>
linear-key               lin_api_<alnum:40>
asana-token              1/<digit:16>:<hex:32> ; 2/<digit:16>/<digit:16>:<hex:32>
airtable-token           pat<alnum:14>.<hex:64>
postman-key              PMAK-<hex:24>-<hex:34>
contentful-token         CFPAT-<url:43>
databricks-token         dapi<hex:32> ; dapi<hex:32>-2
mongodb-atlas-secret     mdb_sa_sk_<url:40>
okta-token               Authorization: SSWS «00<url:40>»
maxmind-key              <alnum:6>_<alnum:29>_mmk
hubspot-token            pat-na1-<uuid> ; pat-eu1-<uuid>
salesforce-session       00D<alnum:15>!<alnum:96>
clickup-token            pk_<digit:8>_<UPPER:32>
frameio-token            fio-u-<url:64>
adobe-secret             p8e-<url:32>
stytch-secret            secret-live-<url:36>
dropbox-token            sl.<url:135> ; sl.u.<url:150>
onfido-token             api_live.<url:11>.<url:32>
settlemint-token         sm_pat_<alnum:16>
intra42-secret           s-s4t2ud-<hex:64>
defined-networking-key   dnkey-<UPPER:26>-<UPPER:52>
beamer-token             b_<alnum:44>
adafruit-key             aio_<alnum:28>
authress-key             sc_<lower:12>.<lower:5>.acc-<lower:12>.<b64:60>
age-secret-key           AGE-SECRET-KEY-1<UPPER:58>
jwt                      <jwt> ; eyJhbGciOi<alnum:52>..<alnum:16>.<alnum:60>.<alnum:22>
private-key              <pem> ; <pem64> ; <putty> ; ETH_PRIVATE_KEY=«0x<hex:64>»
password-hash            $2b$12$<crypt:53> ; $1$<crypt:8>$<crypt:22> ; $apr1$<crypt:8>$<crypt:22>
password-hash            $6$<crypt:16>$<crypt:86> ; $y$j9T$<crypt:22>$<crypt:43>
password-hash            $argon2id$v=19$m=65536,t=3,p=4$<b64:22>$<b64:43> ; pbkdf2_sha256$600000$<alnum:22>$<b64:43>=
password-hash            {SSHA}<b64:32>
"""
"""Formats that tell by themselves what they are."""

CONTEXT_FACTS = r"""
aws-secret-access-key    aws_secret_access_key = «<b64:40>» ; AKIA<B32:16>,«<b64:40>»
aws-signature            ?X-Amz-Signature=«<hex:64>»&x=1
azure-storage-key        AccountName=acme;AccountKey=«<b64:86>==»;EndpointSuffix=core
azure-storage-key        SharedAccessKeyName=root;SharedAccessKey=«<b64:43>=»
azure-sas-signature      https://acme.blob.core.windows.net/c?sv=2022-11-02&sig=«<alnum:43>%3D»
azure-sas-signature      SharedAccessSignature=«sr=x&sig=<alnum:43>%3D»
wireguard-key            PrivateKey = «<b64:43>=»
jwk-private-part         {"kty":"EC","crv":"P-256","d":"«<url:43>»"} ; {"d":"«<url:43>»","kty":"EC"}
datadog-key              DD_API: «<hex:32>» ; datadog = «<hex:40>»
vault-token              vault_login: «s.<alnum:24>»
infisical-token          infisical: «st.<hex:24>.<hex:32>.<hex:32>»
sanity-token             sanity_auth = «sk<alnum:150>»
heroku-key               heroku: «<uuid>»
twilio-token             twilio_auth: «<hex:32>»
twilio-account-id        twilio_sid = «AC<hex:32>»
algolia-key              algolia_admin = «<hex:32>»
cloudflare-key           cloudflare_global: «<hex:37>»
linode-token             linode = «<hex:64>»
hetzner-token            hcloud = «<alnum:64>»
vultr-key                vultr = «<UPPER:36>»
alibaba-secret           aliyun = «<alnum:30>»
tencent-secret-key       tencentcloud = «<alnum:32>»
ibm-cloud-key            ibmcloud = «<url:44>»
azure-devops-token       azure_devops = «<b32:52>»
azure-client-secret      azure_client = «<alnum:36>»
gitea-token              gitea = «<hex:40>»
bitbucket-secret         bitbucket = «<alnum:32>»
mattermost-token         mattermost = «<lower:26>»
discord-secret           discord_client = «<url:32>»
zoom-secret              zoom = «<alnum:32>»
webex-token              webex = «<alnum:64>»
postmark-token           postmark = «<uuid>»
mailgun-key              mailgun = «<hex:32>-<hex:8>-<hex:8>»
mailjet-key              mailjet = «<hex:32>»
sparkpost-key            sparkpost = «<hex:40>»
paypal-secret            paypal_client = «<alnum:80>»
plaid-secret             plaid = «<hex:30>»
coinbase-secret          coinbase = «<alnum:32>»
travis-token             travis = «<url:22>»
drone-token              drone = «<alnum:32>»
codecov-token            codecov: «<uuid>»
snyk-token               snyk = «<uuid>»
sonar-token              sonar.login = «<hex:40>»
browserstack-key         browserstack_access = «<alnum:20>»
sauce-key                sauce_access = «<uuid>»
cohere-key               cohere = «<alnum:40>»
mistral-key              mistral = «<alnum:32>»
together-key             together = «<hex:64>»
deepgram-key             deepgram = «<hex:40>»
assemblyai-key           assemblyai = «<hex:32>»
wandb-key                wandb = «<hex:40>»
ai21-key                 ai21 = «<alnum:32>»
zhipu-key                zhipuai = «<hex:32>.<alnum:16>»
pinecone-key             pinecone = «<uuid>»
rollbar-token            rollbar_server = «<hex:32>»
pagerduty-key            pagerduty = «<alnum:20>»
opsgenie-key             opsgenie = «<uuid>»
bugsnag-key              bugsnag = «<hex:32>»
splunk-token             splunk_hec = «<uuid>»
logdna-key               loggly = «<hex:32>»
mixpanel-secret          mixpanel = «<hex:32>»
honeycomb-key            honeycomb = «<alnum:22>»
okta-token               okta = «00<alnum:40>»
auth0-secret             auth0_client = «<alnum:64>»
snowflake-secret         snowflake = «<alnum:40>»
elastic-key              elasticsearch = «<b64:58>==»
spotify-secret           spotify_client = «<hex:32>»
twitch-secret            twitch = «<lower:30>»
facebook-secret          facebook_app = «<hex:32>»
twitter-secret           twitter_consumer = «<alnum:50>»
trello-key               trello = «<hex:32>»
fastly-token             fastly = «<url:32>»
infura-key               infura = «<hex:32>»
alchemy-key              alchemy = «<alnum:32>»
duo-secret               duo_skey = «<alnum:40>»
ghost-admin-key          ghost_admin = «<hex:24>:<hex:64>»
zendesk-token            zendesk = «<alnum:40>»
freshdesk-key            freshdesk = «<alnum:20>»
openweather-key          openweather = «<hex:32>»
etherscan-key            etherscan = «<UPPER:34>»
cloudinary-secret        cloudinary = «<alnum:27>»
meraki-key               meraki = «<hex:40>»
url-password             postgres://app:«<chosen>»@db.acme.net:5432/app ; redis://:«<alnum:20>»@cache:6379/0
url-password             amqp://app:«<alnum:9>/<alnum:9>»@mq:5672/ ; https://«<alnum:40>»@git.acme.org/r.git
basic-auth               Authorization: Basic «<basic>»
bearer-token             Authorization: Bearer «<alnum:40>» ; X-Api-Key: «<alnum:32>»
authorization            "Authorization": "«<alnum:32>»" ; authorization: Token «<hex:40>»
cookie                   Cookie: lang=en; sessionid=«<lower:32>»; theme=dark
connection-password      Server=db;Uid=sa;Pwd=«<chosen>»;Database=x ; Password=«<alnum:12>»;Server=db
connection-password      DSN=x;PWD={«<alnum:9>;<alnum:4>»} ; jdbc:mysql://db/x?user=a&password=«<alnum:12>»
private-key-passphrase   openssl rsa -in k -passin pass:«<alnum:12>»
netrc-password           machine api.acme.net login ann password «<alnum:14>»
netrc-password           machine a.net\n  login ann\n  password «<alnum:14>»
npm-auth                 //registry.acme.net/:_authToken=«<alnum:36>» ; _auth="«<basic>»"
docker-auth              {"auths": {"r.io": {"auth": "«<basic>»"}}} ; "identitytoken": "«<alnum:80>»"
pgpass-password          db.acme.net:5432:app:ann:«<alnum:12>»
htpasswd                 ann:«{SHA}<b64:27>=»
curl-password            curl -u ann:«<alnum:12>» https://a.net
password-option          tool --password «<alnum:12>» --quiet ; mysql -u root -p«<alnum:12>» app
sql-password             CREATE USER ann IDENTIFIED BY '«<alnum:12>»'; ; ALTER ROLE ann WITH PASSWORD '«<alnum:12>»'
kubernetes-secret        kind: Secret\nmetadata:\n  name: x\ndata:\n  a: «<b64:24>»\n  b: «<b64:24>»\n
kubernetes-secret        data:\n  a: «<b64:24>»\nkind: Secret\n
kubernetes-secret        client-key-data: «<b64:200>==»
kubernetes-secret        items[0].kind: Secret\nitems[0].data.a: «<b64:24>»
kubernetes-secret        {"kind": "Secret", "data": {"a": "«<b64:24>»"}}
secret                   https://a.net/?api_key=«<alnum:32>»&x=1 ; SECRET_KEY,«<alnum:40>»
secret                   api_key = "«<alnum:32>»" ; SECRET_KEY=«<alnum:40>» ; token: |\n  «<alnum:40>»\nnext: 1
secret                   key: "«<alnum:32>»"
secret                   {"value": "«<alnum:32>»", "name": "API_TOKEN"}
secret                   {"name": "DB_PASSWORD", "slot": false, "value": "«<alnum:32>»"}
secret                   credentials.ann.live: «<alnum:32>»
password                 PGPASSWORD=«<chosen>» psql app
password                 password = "«<chosen>»" ; DB_PASSWORD=«<chosen>» ; <password>«<chosen>»</password>
password                 The password is «<chosen>».
"""
"""Formats that only their surroundings tell."""


def _rows(table: str) -> dict[str, list[str]]:
    rows: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        kind, templates = line.split(maxsplit=1)
        rows.setdefault(kind, []).extend(part.strip().replace("\\n", "\n") for part in templates.split(" ; "))
    return rows


TOKENS = _rows(TOKEN_FACTS)
IN_CONTEXT = _rows(CONTEXT_FACTS)
